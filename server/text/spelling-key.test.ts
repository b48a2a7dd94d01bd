import { expect, it } from 'vitest'
import { areConsistent, middleNames, nameKeys, searchedSpelling, spellingKey } from './name-keys.ts'

it.each([
  ['अर्याल', 'अर्\u200Dयाल', 'अऱ्याल', 'Aryal', 'Arial', 'aryaal'],
  ['चौधरी', 'चौधरि', 'Chaudhary', 'Chaudhari', 'Chaudhry', 'Choudhary', 'Chowdhry', 'CHAUDHARY'],
  ['थारू', 'थारु', 'Tharu', 'Tharoo', 'Thāru'],
  ['राना', 'Rana', 'Raana'],
  ['महतो', 'Mahato', 'Mahto', 'Mahatto'],
  ['कठरिया', 'Kathariya', 'Katharia', 'Kathriya'],
  ['डगौरा', 'Dagaura', 'Dagoura'],
  ['बखरिया', 'Bakhariya', 'Bakharia'],
  ['पछलडंगी', 'पछलडङ्गी', 'Pachhaldangi', 'Pachaldangi'],
  ['गछदार', 'Gachhadar', 'Gachadar'],
  ['सतगौवा', 'Satgauwa', 'Satgauva'],
  ['बडायक', 'Badayak', 'Vadayak'],
  ['लक्ष्मी', 'Laxmi', 'Lakshmi', 'Lakshmee'],
  ['क्षेत्री', 'छेत्री', 'Chhetri', 'Kshetri', 'Chettri'],
  ['ज्ञानेन्द्र', 'ज्ञानेंद्र', 'Gyanendra'],
  ['कृष्ण', 'Krishna', 'Krisna'],
  ['श्रेष्ठ', 'Shrestha', 'Shresth'],
  ['विष्णु', 'बिष्णु', 'Vishnu', 'Bishnu', 'Wishnu'],
  ['विश्वकर्मा', 'Bishwakarma', 'Vishwakarma'],
  ['तामाङ', 'Tamang'],
  ['गुरुङ', 'Gurung', 'Guroong'],
  ['सिंह', 'सिङ', 'Singh', 'Sing'],
  ['पाण्डे', 'पांडे', 'Pande', 'Pandey', 'Paande'],
  ['पौडेल', 'Paudel', 'Poudel'],
  ['चन्द्र', 'चंद्र', 'Chandra'],
  ['संपत', 'सम्पत', 'Sampat'],
  ['फूलमती', 'Phulmati', 'Fulmati', 'Phoolmatee'],
  ['यादव', 'Yadav', 'Yadaw'],
  ['आचार्य', 'Acharya'],
  ['ज्योति', 'Jyoti', 'Jyotee'],
  ['राई', 'Rai', 'Raai'],
  ['संजय', 'Sanjay', 'Sanjaya'],
  ['ऐश्वर्या', 'Aishwarya'],
  ['ज़िया', 'Ziya', 'Jiya'],
  ['सीता', 'Sita', 'Seeta', 'Sitaa'],
  ['राम', 'Ram', 'Rama', 'Raam'],
  ['केसी', 'KC', 'kc'],
  ['जीसी', 'जिसी', 'GC'],
  ['विक', 'बीके', 'वीके', 'BK', 'VK'],
  ['एनबी', 'NB'],
  ['बीबी', 'Bibi'],
])('the spellings of %s share a key', (...spellings) => {
  expect(new Set(spellings.map(spellingKey)).size, spellings.map(spellingKey).join()).toBe(1)
})

it.each([
  ['Ram KC', 'Ram K.C.', 'Ram K. C.', 'Ram K C', 'K.C. Ram', 'राम के.सी.', 'राम के. सी.', 'राम केसी'],
  ['Sita BK', 'Sita B.K.', 'Sita V.K.', 'सीता बि.क.', 'सीता वि.क.', 'सीता बी.के.'],
  ['B.P. Koirala', 'Koirala BP', 'बी.पी. कोइराला'],
  ['N.B. Tharu', 'एन.बी. थारू'],
  ['Ram B. Tharu', 'Tharu Ram B', 'B Ram Tharu'],
])('%s has one key in either order and with initials', (...names) => {
  const keys = names.map((name) => nameKeys(name).name_spellings)
  expect(new Set(keys).size, keys.join()).toBe(1)
})

const isSameButMiddle = (one: string, other: string) =>
  nameKeys(one).name_without_middle === nameKeys(other).name_without_middle &&
  areConsistent(middleNames(one), middleNames(other))

it.each([
  ['Keshav Twinson', 'Keshav Bahadur Twinson'],
  ['Keshav B. Twinson', 'Keshav Bahadur Twinson'],
  ['Keshav Bdr Twinson', 'Keshab Bahadur Twinson'],
  ['Hari C. Rana', 'हरि चन्द्र राना'],
  ['Hari Prasad Chaudhary', 'हरि प्र. चौधरी'],
  ['Hari Lal Bdr. Rana', 'Hari Bahadur Rana'],
  ['Sita Rana', 'Rana Devi Sita'],
])('%s and %s may be one name', (one, other) => {
  expect([isSameButMiddle(one, other), isSameButMiddle(other, one)]).toEqual([true, true])
})

it.each([
  ['Hari Bahadur Chaudhary', 'Hari Prasad Chaudhary'],
  ['Hari B. Chaudhary', 'Hari Prasad Chaudhary'],
  ['Hari C. Rana', 'Hari Kumar Rana'],
  ['Hari Ram Rana', 'Hari Rajkumar Rana'],
  ['Hari Rana', 'Hari Tharu'],
])('%s and %s are two names', (one, other) => {
  expect([isSameButMiddle(one, other), isSameButMiddle(other, one)]).toEqual([false, false])
})

it('single words have no key without a middle name', () => {
  expect(['Hari', '', 'K.C.'].map((name) => nameKeys(name).name_without_middle)).toEqual(['', '', ''])
})

it('initials that differ are other names', () => {
  const names = 'Ram KC, Ram G.C., Ram B.C., Ram B.K., Ram K., Ram, राम डी.सी.'.split(', ')
  expect(new Set(names.map((name) => nameKeys(name).name_spellings)).size).toBe(names.length)
})

it('other names keep other keys', () => {
  const names =
    'Aryal Tharu Rana Rina Sita Gita Mahato Kathariya Khuna Ram Rima Roma Hari Hira Tara Thapa Laxmi Krishna Karna Uma Om KC GC BK'
  const keys = names.split(' ').map(spellingKey)
  expect(new Set(keys).size).toBe(keys.length)
})

it('other scripts and numbers stay as they are', () => {
  expect(['Łukasz', '李', '२०२६', 'ß'].map(spellingKey)).toEqual(['luksj', '李', '2026', 's'])
  expect([searchedSpelling('123'), searchedSpelling('राम'), searchedSpelling('Tharu')]).toEqual([
    null,
    'rm ',
    'tru',
  ])
})
