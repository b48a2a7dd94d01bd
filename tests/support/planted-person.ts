import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { aMember, aProfile, type Member } from './members.ts'

/** The secrets planted in one person's data, each unique. */
export type Secrets = Record<(typeof plantedFields)[number], string>

export const plantedFields = [
  ...['name', 'email', 'company', 'location', 'website', 'bio', 'twitter', 'facebook', 'youtube'],
  ...['linkedin', 'instagram', 'skill', 'job', 'employer', 'workplace', 'task', 'school', 'degree'],
  ...['subject', 'thesis', 'post', 'comment', 'phone', 'dob', 'reply', 'otherName', 'street', 'town'],
  ...['furtherNote', 'furtherEmail'],
] as const

/** A person, and the texts that only their data contain. */
export interface Planted {
  person: Member
  secrets: Secrets
}

/** Registers a person whose every field contains a unique text. */
export async function plant(site: TestApp, who: string, dob: string, phone: string): Promise<Planted> {
  const secret = (field: string) => `qz${who}${field}`
  const address = (field: string) => `https://${secret(field)}.example/`
  const secrets: Secrets = {
    ...(Object.fromEntries(plantedFields.map((field) => [field, secret(field)])) as Secrets),
    email: `${secret('email')}@example.org`,
    phone,
    dob,
    furtherEmail: `${secret('further')}@example.org`,
  }
  const person = await aMember(site, { name: secrets.name, email: secrets.email })
  await site.database
    .insertInto('joining_replies')
    .values({ user_id: person.id, place: 0, question: 'Why?', reply: secrets.reply })
    .execute()
  await site.database
    .insertInto('newcomer_questions')
    .values({
      ...{ id: `q${who}`, user_id: person.id, asked_by: person.id, asked_at: '2026-01-01T00:00:00.000Z' },
      ...{ question: 'Why now?', reply: secrets.reply, replied_at: '2026-01-02T00:00:00.000Z' },
    })
    .execute()
  const { company, location, bio } = secrets
  await aProfile(person, {
    ...{ company, location, bio, phone, dob, phoneAudience: 'members', skills: [secrets.skill] },
    ...{ otherName: secrets.otherName, furtherEmails: [secrets.furtherEmail] },
    furtherPhones: [{ phone: '+9779841234567', note: secrets.furtherNote }],
    address: { street: secrets.street, town: secrets.town, state: null, zip: null, country: null },
    ...Object.fromEntries(
      ['website', 'twitter', 'facebook', 'youtube', 'linkedin', 'instagram'].map((field) => [
        field,
        address(field),
      ]),
    ),
  })
  await person.put('/api/profile/experience', {
    ...{ title: secrets.job, company: secrets.employer, location: secrets.workplace },
    ...{ description: secrets.task, from: '2020-01-01' },
  })
  const saved = await person.put('/api/profile/education', {
    ...{ school: secrets.school, degree: secrets.degree, fieldofstudy: secrets.subject },
    ...{ description: secrets.thesis, from: '2010-01-01' },
  })
  const stored = JSON.stringify(saved.body)
  for (const field of plantedFields)
    if (!['email', 'post', 'comment', 'reply'].includes(field))
      expect(stored, field).toContain(secrets[field])
  return { person, secrets }
}
