import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { entityTag } from '../../server/endpoints/entity-tags.ts'
import {
  addToHousehold,
  createHouseholdFor,
} from '../../server/features/administration/households.service.ts'

interface Family {
  name: string
  /** Positions in the list of members. */
  parents: readonly number[]
  postal: { street: string; town: string; state: string; zip: string }
  children: readonly { name: string; dob: string }[]
}

const families: readonly Family[] = [
  {
    name: 'Gurung family',
    parents: [2, 31],
    postal: { street: '1420 Center St', town: 'Des Plaines', state: 'IL', zip: '60016' },
    children: [
      { name: 'Aarav Gurung', dob: '2014-06-21' },
      { name: 'Prisha Gurung', dob: '2018-12-04' },
    ],
  },
  {
    name: 'Chaudhary family',
    parents: [8, 37],
    postal: { street: '2400 W Devon Ave', town: 'Chicago', state: 'IL', zip: '60659' },
    children: [{ name: 'Sneha Chaudhary', dob: '2011-03-15' }],
  },
  {
    name: 'Kathariya family',
    parents: [12, 41],
    postal: { street: '77 E Ogden Ave', town: 'Naperville', state: 'IL', zip: '60563' },
    children: [
      { name: 'Rohan Kathariya', dob: '2017-08-30' },
      { name: 'Mina Kathariya', dob: '2020-01-12' },
      { name: 'Bibek Kathariya', dob: '2023-11-02' },
    ],
  },
  {
    name: 'Mahato family',
    parents: [15, 44],
    postal: { street: '900 W Wise Rd', town: 'Schaumburg', state: 'IL', zip: '60193' },
    children: [],
  },
  {
    name: 'Dangaura family',
    parents: [25, 38],
    postal: { street: '310 N Lake St', town: 'Aurora', state: 'IL', zip: '60506' },
    children: [{ name: 'Ishan Dangaura', dob: '2022-04-09' }],
  },
  {
    name: 'Tharu family',
    parents: [27, 40],
    postal: { street: '4100 Main St', town: 'Skokie', state: 'IL', zip: '60076' },
    children: [],
  },
]

/** Creates households of couples and their children. */
export async function settleFamilies(context: Context, officer: Viewer, members: Viewer[]): Promise<void> {
  for (const { name, parents, postal, children } of families) {
    const people = parents.flatMap((place) => members[place]?.userId ?? [])
    let { _id: id, version } = await createHouseholdFor(context, officer, {
      name,
      people,
      postal: { ...postal, country: null },
    })
    for (const child of children) {
      const newcomer = { ...child, child: true, birthdayAllowed: true }
      const changed = await addToHousehold(context, officer, { id, ifMatch: entityTag(version) }, newcomer)
      version = changed.version
    }
  }
}
