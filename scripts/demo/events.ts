import { type EventInput, eventInput } from '../../contract/events/event-input.ts'
import type { Covers, Scene } from './covers.ts'

interface Plan extends Omit<Partial<EventInput>, 'start' | 'end' | 'repeat'> {
  title: string
  /** Days from today, and the hours of the society's clocks. */
  inDays: number
  from: number
  to: number
  scene?: Scene
  repeat?: { every: 'week' | 'month' | 'year'; count: number; monthlyBy?: 'weekday' }
}

const plans: Plan[] = [
  {
    title: 'Dance practice',
    versions: { ne: { title: 'नाच अभ्यास', place: 'भवन' } },
    inDays: -30,
    from: 18,
    to: 20,
    place: 'Hall',
    scene: 'dance',
    repeat: { every: 'week', count: 20 },
  },
  {
    title: 'Officers’ meeting',
    versions: { ne: { title: 'पदाधिकारी बैठक', notes: 'सबै सदस्य आउन सक्छन्' } },
    inDays: -40,
    from: 10,
    to: 12,
    notes: 'Open to all members',
    repeat: { every: 'month', monthlyBy: 'weekday', count: 12 },
  },
  {
    title: 'Community dinner',
    versions: {
      ne: {
        title: 'सामूहिक भोज',
        place: '2400 W Devon Ave, Chicago',
        notes: 'एउटा परिकार ल्याउनुहोस्',
        description:
          '## परिकार\n\n- **ढिक्री** र माछाको तरकारी\n- *घोंघी*\n- मीठो भात\n\nबालबालिकाले पहिले खान्छन्।',
      },
    },
    // Its RSVPs close two hours before; they must be open at any hour of today.
    inDays: 1,
    from: 17,
    to: 21,
    place: '2400 W Devon Ave, Chicago',
    notes: 'Bring a dish to share',
    description: '## Menu\n\n- **Dhikri** and fish curry\n- *Ghonghi*\n- Sweet rice\n\nChildren eat first.',
    scene: 'table',
    capacity: 60,
    closingHours: 2,
  },
  {
    title: 'Language class',
    versions: { ne: { title: 'भाषा कक्षा' } },
    inDays: 2,
    from: 19,
    to: 20,
    scene: 'book',
    repeat: { every: 'week', count: 10 },
  },
  {
    title: 'Maghi, our new year',
    versions: { ne: { title: 'माघी, हाम्रो नयाँ वर्ष', place: 'इन्डियन बाउन्ड्री पार्क' } },
    inDays: 9,
    from: 12,
    to: 22,
    place: 'Indian Boundary Park',
    scene: 'dance',
    capacity: 200,
  },
  {
    title: 'Picnic by the lake',
    versions: { ne: { title: 'तालछेउको वनभोज', notes: 'पार्क बन्द छ' } },
    inDays: 5,
    from: 10,
    to: 16,
    scene: 'lake',
    cancelled: true,
    notes: 'The park is closed',
  },
  { title: 'Clothing drive', inDays: -5, from: 9, to: 13, place: 'Hall', capacity: 40 },
  {
    title: 'Jitiya',
    versions: { ne: { title: 'जितिया', place: 'भवन' } },
    inDays: -62,
    from: 16,
    to: 22,
    place: 'Hall',
    scene: 'dance',
    capacity: 80,
  },
  { title: 'Summer picnic', inDays: -118, from: 10, to: 16, scene: 'lake', capacity: 120 },
]

/** The events of the demonstration, around a day. */
export function demoEvents(today: string, covers: Covers): EventInput[] {
  return plans.map(({ inDays, from, to, scene, ...plan }) => {
    const day = Temporal.PlainDate.from(today).add({ days: inDays }).toString()
    const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00`
    return eventInput.parse({ ...plan, ...(scene && coverOf(covers[scene])), start: at(from), end: at(to) })
  })
}

/** An all-day festival of three days. */
export function demoFestival(today: string, covers: Covers): EventInput {
  const first = Temporal.PlainDate.from(today).add({ days: 12 })
  return eventInput.parse({
    title: 'Winter festival',
    versions: { ne: { title: 'हिउँदे मेला', place: 'भवन' } },
    allDay: true,
    start: first.toString(),
    end: first.add({ days: 2 }).toString(),
    place: 'Hall',
    ...coverOf(covers.lamps),
  })
}

function coverOf({ id, alt }: Covers[Scene]): Pick<EventInput, 'coverId' | 'coverAlt'> {
  return { coverId: id, coverAlt: alt }
}
