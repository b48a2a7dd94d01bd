import { describe, expect, it } from 'vitest'
import { readNames } from './names.ts'

const surnames = new Set(['listed'])

function read(cell: string, context = {}) {
  const { names, unnamed, isOpen } = readNames(cell, { surnames, ...context })
  const people = names.map(({ name, otherName }) => (otherName === null ? name : `${name} | ${otherName}`))
  return { people, unnamed, isOpen }
}

describe('a cell that means one person', () => {
  it.each([
    ['Ram Chaudhary', 'Ram Chaudhary'],
    ['  1. Ram   Chaudhary ', 'Ram Chaudhary'],
    ['Dr. Ram Chaudhary', 'Ram Chaudhary'],
    ['Er. Dr. Om Rai, PhD', 'Om Rai'],
    ['श्रीमती सीता थारू', 'सीता थारू'],
    ['Chaudhary, Ram', 'Ram Chaudhary'],
    ['Chaudhary, Ram Bahadur', 'Ram Bahadur Chaudhary'],
    ['Listed, Ram Someone', 'Ram Someone Listed'],
    ['Ram Chaudhary, Jr', 'Ram Chaudhary Jr'],
    ['Ram Tharu (राम थारू)', 'Ram Tharu | राम थारू'],
    ['राम थारू / Ram Tharu', 'Ram Tharu | राम थारू'],
    ['थारू & Sons', 'थारू & Sons'],
    ['Late Hari Tharu', 'Hari Tharu'],
    ['Anne-Marie O’Brien', 'Anne-Marie O’Brien'],
    ['Robert (Bob) Rai', 'Robert (Bob) Rai'],
    ['Hari Rai (Treasurer)', 'Hari Rai'],
    ['Gita (Ram’s wife) Rai', 'Gita Rai'],
    ['Bindu Rai - deceased 2020', 'Bindu Rai'],
    ['कु. गीता राना', 'गीता राना'],
  ])('%s', (cell, name) => {
    expect(read(cell)).toEqual({ people: [name], unnamed: null, isOpen: false })
  })
})

describe('a cell that means several', () => {
  it.each([
    ['Ram & Sita Chaudhary', ['Ram Chaudhary', 'Sita Chaudhary']],
    ['Hari and Gita Tharu', ['Hari Tharu', 'Gita Tharu']],
    ['राम र सीता चौधरी', ['राम चौधरी', 'सीता चौधरी']],
    ['Mr. Ram and Mrs. Sita Chaudhary', ['Ram Chaudhary', 'Sita Chaudhary']],
    ['Mr. and Mrs. Ram and Sita Rana', ['Ram Rana', 'Sita Rana']],
    ['Ram Bahadur & Sita Devi Chaudhary', ['Ram Bahadur Chaudhary', 'Sita Devi Chaudhary']],
    ['Ram Chaudhary & Sita Tharu', ['Ram Chaudhary', 'Sita Tharu']],
    ['Ram Chaudhary & Sita', ['Ram Chaudhary', 'Sita Chaudhary']],
    ['Ram/Sita Tharu', ['Ram Tharu', 'Sita Tharu']],
    ['Krishna Rana, Radha Rana', ['Krishna Rana', 'Radha Rana']],
    ['Ram, Sita & Gita Chaudhary', ['Ram Chaudhary', 'Sita Chaudhary', 'Gita Chaudhary']],
    ['Chaudhary, Ram & Sita', ['Ram Chaudhary', 'Sita Chaudhary']],
    ['Jörg und Anna Müller', ['Jörg Müller', 'Anna Müller']],
    ['Ram Rai w/ Sita', ['Ram Rai', 'Sita Rai']],
    ['Gopal Tharu (Dr. Radha Tharu)', ['Gopal Tharu', 'Radha Tharu']],
    ['Rai Family (Bal & Bina)', ['Bal Rai', 'Bina Rai']],
    ['Rai, Bal & Rana, Bina', ['Bal Rai', 'Bina Rana']],
    ['Gopal Rai III and Gita', ['Gopal Rai III', 'Gita Rai']],
    ['Chaudhary Ram/Sita', ['Ram Chaudhary', 'Sita Chaudhary']],
  ])('%s', (cell, people) => {
    expect(read(cell)).toEqual({ people, unnamed: null, isOpen: false })
  })

  it('has the family name of the row, where it is in a separate column', () => {
    const namesIn = (cell: string) => read(cell, { lastName: 'Chaudhary' }).people
    expect(namesIn('Ram & Sita')).toEqual(['Ram Chaudhary', 'Sita Chaudhary'])
    expect(namesIn('Krishna, Radha')).toEqual(['Krishna Chaudhary', 'Radha Chaudhary'])
    expect(namesIn('Mary Ann & Joe')).toEqual(['Mary Ann Chaudhary', 'Joe Chaudhary'])
    expect(namesIn('Ram & Sita Rana')).toEqual(['Ram Chaudhary', 'Sita Rana'])
  })
})

describe('a cell with an unnamed person', () => {
  it.each([
    ['Mr. & Mrs. Bishnu Mahato', ['Bishnu Mahato'], 'partner'],
    ['Ram & Mrs. Chaudhary', ['Ram Chaudhary'], 'partner'],
    ['Ram Chaudhary and wife', ['Ram Chaudhary'], 'partner'],
    ['Ram Bista & family', ['Ram Bista'], 'more'],
    ['Ram Bista with family', ['Ram Bista'], 'more'],
    ['Ram and family Bista', ['Ram Bista'], 'more'],
    ['Ram and wife Bista', ['Ram Bista'], 'partner'],
    ['राम सुनार परिवार', ['राम सुनार'], 'more'],
    ['Ram Chaudhary + 2 kids', ['Ram Chaudhary'], 'more'],
    ['The Bista Family', [], 'everybody'],
    ['The Adhikaris', [], 'everybody'],
    ['बिष्ट परिवार', [], 'everybody'],
    ['Familie Müller', [], 'everybody'],
    ['Family of Bal Rai', ['Bal Rai'], 'more'],
  ])('%s', (cell, people, unnamed) => {
    expect(read(cell)).toEqual({ people, unnamed, isOpen: false })
  })
})

describe('a cell with two readings', () => {
  it('is one person as written, until an administrator decides', () => {
    expect(read('Foo Barson, Baz')).toEqual({ people: ['Foo Barson, Baz'], unnamed: null, isOpen: true })
    expect(read('Foo Barson, Baz', { reply: 'one' }).people).toEqual(['Baz Foo Barson'])
    expect(read('Foo Barson, Baz', { reply: 'several' }).people).toEqual(['Foo Barson', 'Baz Barson'])
  })
})
