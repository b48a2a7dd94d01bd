import type {
  MembershipCategory,
  MembershipTitle,
  Position,
} from '../../contract/profiles/options-and-limits.ts'
import type { ProfileInput } from '../../contract/profiles/own-profile.ts'
import type { CalendarDate } from '../../contract/time/calendar-date.ts'

/** One made-up member of the demonstration. */
export interface Person {
  name: string
  email: string
  profile: ProfileInput
  experience: { title: string; company: string; from: CalendarDate; to: CalendarDate | null }
  education: { school: string; degree: string; fieldofstudy: string; from: CalendarDate; to: CalendarDate }
}

const womensNames =
  'Sita, Anita, Kamala, Sunita, Laxmi, Gita, Urmila, Sarita, Rekha, Asha, Maya, Parbati, Durga, Manju, Puja'.split(
    ', ',
  )
const mensNames =
  'Ram Prasad, Bishnu, Suresh, Dilip, Hari, Prem, Mohan, Bhim, Nabin, Tek Bahadur, Shiva, Rajesh, Kiran, Sagar, Lal Bahadur'.split(
    ', ',
  )
const familyNames = 'Chaudhary, Tharu, Rana, Dangaura, Kathariya, Mahato, Gurung, Shrestha'.split(', ')
const namesInDevanagari = 'थारू राम, सीता चौधरी, ॐ प्रकाश थारू, कमला राना'.split(', ')

const places = 'Chicago, Skokie, Evanston, Aurora, Naperville, Schaumburg, Des Plaines, Oak Park'.split(', ')
const companies =
  'Lakeview Health, Momo House, Midway Logistics, Prairie Schools, Loop Engineering, Sagarmatha Grocery'.split(
    ', ',
  )
const schools =
  'Truman College, University of Illinois Chicago, Tribhuvan University, DePaul University'.split(', ')
const subjects = 'Nursing, Computer Science, Accounting, Education, Civil Engineering, History'.split(', ')
const skills =
  'Sakhiya dance, Maadal drum, Cooking, Translation, Accounting, Teaching, Weaving, Photography, First aid, Gardening, Web design, Storytelling'.split(
    ', ',
  )
const positions: Position[] = [
  'Engineer',
  'Teacher',
  'Manager',
  'Student',
  'Developer',
  'Housewife',
  'Other',
  'Intern',
]
const bios = [
  'Grew up in Kailali and came to Chicago for work. Happy to help newcomers with paperwork, buses and winter coats.',
  'Teaches the Sakhiya to anyone who has two feet. Ask about the costumes for Maghi.',
  'Keeps the songs of the old village. Looking for others who remember the Barka Naach.',
  null,
]

const board: [MembershipTitle, MembershipCategory][] = [
  ['President', 'Executive Member'],
  ['Vice President I', 'Executive Member'],
  ['Vice President II', 'Executive Member'],
  ['General Secretary', 'Executive Member'],
  ['Secretary', 'Executive Member'],
  ['Treasurer', 'Executive Member'],
  ['Board Member', 'Executive Member'],
  ['Board Member', 'Executive Member'],
]

const memberCount = 60
const founders = 7
const advisors = 6

/** Returns days from today for the first birthdays, so that home shows some. */
const daysToBirthday = [0, 0, 1, 3, 6, 7, 12]

/**
 * Returns a believable society of some 60 people across all categories.
 * @param today the day in the society's zone, around which the first birthdays are
 */
export function people(today: CalendarDate): Person[] {
  return Array.from({ length: memberCount }, (_, index) => person(index, today))
}

function person(index: number, today: CalendarDate): Person {
  const [title, category] = officeOf(index)
  const name = nameOf(index)
  const since = category === 'Founder Member' ? 2009 : 2009 + (index % 15)
  const active = index % 11 !== 10
  return {
    name,
    email: index === 0 ? 'officer@example.org' : `member${index}@example.org`,
    profile: {
      position: pick(positions, index),
      company: index % 5 === 4 ? null : pick(companies, index),
      website: index % 9 === 0 ? 'https://example.org/' : null,
      location: pick(places, index * 3),
      gender: index % 2 === 0 ? 'female' : 'male',
      dob: birthDate(index, today),
      dobAudience: index % 8 === 7 ? 'members' : 'everyone',
      phone: `312555${String(1000 + index)}`,
      phoneAudience: index % 3 === 0 ? 'members' : 'nobody',
      skills: [pick(skills, index), pick(skills, index * 5 + 3)].filter(
        (skill, at, all) => all.indexOf(skill) === at,
      ),
      bio: pick(bios, index),
      title,
      category,
      type: category === 'Founder Member' ? 'Lifetime Membership' : 'General Membership',
      from: `${since}-01-15`,
      to: active ? null : `${since + 2}-01-14`,
      active,
      facebook: index % 4 === 0 ? 'https://facebook.com/example' : null,
      twitter: null,
      youtube: index % 10 === 0 ? 'https://youtube.com/@example' : null,
      linkedin: index % 6 === 0 ? 'https://linkedin.com/in/example' : null,
      instagram: null,
    },
    experience: {
      title: pick(positions, index + 2),
      company: pick(companies, index + 1),
      from: `${since + 1}-06-01`,
      to: index % 2 === 0 ? null : `${since + 4}-05-31`,
    },
    education: {
      school: pick(schools, index),
      degree: index % 3 === 0 ? 'Master' : 'Bachelor',
      fieldofstudy: pick(subjects, index),
      from: `${since - 6}-08-20`,
      to: `${since - 2}-05-15`,
    },
  }
}

function officeOf(index: number): [MembershipTitle, MembershipCategory] {
  const office = board[index]
  if (office) return office
  if (index < board.length + founders) return ['General(Well-Wisher)', 'Founder Member']
  if (index < board.length + founders + advisors) return ['General(Well-Wisher)', 'Advisory Member']
  return ['General(Well-Wisher)', 'General Member']
}

function nameOf(index: number): string {
  const given = index % 2 === 0 ? womensNames : mensNames
  const inDevanagari = index % 13 === 9 ? namesInDevanagari[Math.floor(index / 13)] : undefined
  return inDevanagari ?? `${pick(given, index >> 1)} ${pick(familyNames, index * 3 + Math.floor(index / 30))}`
}

function birthDate(index: number, today: CalendarDate): CalendarDate {
  const year = 1950 + ((index * 17) % 55)
  const ahead = daysToBirthday[index] ?? 20 + ((index * 23) % 330)
  const celebrated = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 24 * 60 * 60 * 1000)
  const monthAndDay = celebrated.toISOString().slice(5, 10)
  return `${year}-${monthAndDay === '02-29' ? '02-28' : monthAndDay}`
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}
