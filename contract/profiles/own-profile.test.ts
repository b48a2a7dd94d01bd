import { describe, expect, it } from 'vitest'
import { inputFaults } from '../validation.ts'
import { educationInput, experienceInput, membershipInput } from './histories.ts'
import { profileInput } from './own-profile.ts'

const job = { title: 'Cook', company: 'Momo House', from: '2020-05-01' }

function faultsOf(schema: typeof experienceInput | typeof profileInput, input: object) {
  const { error } = schema.safeParse(input)
  return inputFaults(error?.issues ?? []).map(({ param, msg }) => [param, msg])
}

describe('a required field that is blank or absent is named', () => {
  it('of an experience', () => {
    expect(faultsOf(experienceInput, { title: ' ', from: '' })).toEqual([
      ['title', 'Title is required'],
      ['company', 'Company is required'],
      ['from', 'From date is required'],
    ])
  })

  it('of an education', () => {
    const { error } = educationInput.safeParse({ school: 'TU', degree: '' })
    expect(inputFaults(error?.issues ?? []).map(({ param }) => param)).toEqual([
      'degree',
      'fieldofstudy',
      'from',
    ])
  })

  it('of a membership', () => {
    const { error } = membershipInput.safeParse({ title: '', category: '', type: '', from: '' })
    expect(inputFaults(error?.issues ?? []).map(({ param }) => param)).toEqual([
      'title',
      'category',
      'type',
      'from',
    ])
  })

  it('of a profile', () => {
    expect(faultsOf(profileInput, {}).map(([param]) => param)).toEqual([
      'position',
      'gender',
      'dob',
      'phone',
      'skills',
      'title',
      'category',
      'type',
      'from',
    ])
  })
})

describe('the end of an entry', () => {
  it('is refused at its field when it is before the start, also with other faults', () => {
    const fault = ['to', 'To date must be greater than from data']
    expect(faultsOf(experienceInput, { ...job, to: '2020-04-30' })).toEqual([fault])
    expect(faultsOf(experienceInput, { ...job, title: undefined, to: '04/30/2020' })).toContainEqual(fault)
  })

  it.each([
    ['on the same day', { to: '2020-05-01' }],
    ['not at all', { to: '' }],
    ['some day, but is marked current', { to: '2019-05-01', current: true }],
  ])('is taken when it ends %s', (_, end) => {
    expect(faultsOf(experienceInput, { ...job, ...end })).toEqual([])
  })
})
