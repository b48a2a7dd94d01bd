/** A post of the demonstration; people are named by their position in the list of members. */
export interface Conversation {
  author: number
  hoursAgo: number
  text: string
  likedBy: number
  comments: { author: number; text: string }[]
}

const written: Omit<Conversation, 'hoursAgo' | 'likedBy'>[] = [
  {
    author: 0,
    text: 'Johar everyone! Maghi is coming. This year we have the big hall in Skokie from noon, and the kitchen from nine.\n\nWho is bringing what? Please write it below, so that we do not end up with eleven pots of dhikri again.',
    comments: [
      { author: 5, text: 'Dhikri. Sorry. But only one pot!' },
      { author: 12, text: 'I can bring the maadal and two nephews who can carry things.' },
      { author: 57, text: 'म सिध्रा र चटनी ल्याउँछु।' },
    ],
  },
  {
    author: 3,
    text: 'Does anyone know a dentist who speaks Nepali? My mother is visiting until March.',
    comments: [
      { author: 21, text: 'Dr. Shrestha on Devon Avenue. She is patient with mothers.' },
      { author: 3, text: 'Thank you! We have an appointment on Tuesday.' },
    ],
  },
  {
    author: 57,
    text: 'सबैलाई जोहार! शनिबार साँझ गीत अभ्यास गर्ने हो। नयाँ साथीहरूलाई पनि स्वागत छ। 🎶',
    comments: [{ author: 8, text: 'आउँछु!' }],
  },
  {
    author: 14,
    text: 'The pictures from the picnic are here: https://example.org/picnic\nTell me if you want one taken down.',
    comments: [],
  },
  {
    author: 9,
    text: 'Two winter coats, size 8 and 10, hardly worn. Free to anyone with kids that size.',
    comments: [{ author: 33, text: 'We do! Can I come by on Sunday?' }],
  },
  {
    author: 27,
    text: 'My daughter was accepted at UIC! First in our family. She says thanks to everyone who read her essays. 🎓',
    comments: [
      { author: 1, text: 'Congratulations to all of you!' },
      { author: 40, text: 'So proud. I remember her at three, asleep under the drum table.' },
    ],
  },
  {
    author: 6,
    text: 'Reminder: Sakhiya practice on Thursdays at seven. No experience needed. Comfortable shoes are.',
    comments: [],
  },
  {
    author: 45,
    text: 'Is the Barka Naach recorded anywhere? My grandmother knew the song of the five brothers, and I only remember half of it.',
    comments: [{ author: 30, text: 'My uncle in Dang has a tape. I will ask him.' }],
  },
]

const greetings = [
  'Good morning from a very cold platform in Aurora.',
  'Thank you to whoever fixed the heating in the hall.',
  'Looking for a ride to Des Plaines after the meeting on Friday.',
  'New here, arrived from Kailali in May. Happy to find you all!',
  'The grocery on Devon has fresh mustard greens again.',
]

const earlierPosts = 40
const hoursBetween = 7

/** Lists the society's posts, oldest first: enough for several pages of the feed. */
export function conversations(): Conversation[] {
  const recent = written.map((conversation, index) => ({ ...conversation, index }))
  const earlier = Array.from({ length: earlierPosts }, (_, index) => ({
    author: (index * 11) % 56,
    text: greetings[index % greetings.length] ?? '',
    comments: [],
    index: written.length + index,
  }))
  return [...recent, ...earlier]
    .map(({ index, ...conversation }) => ({
      ...conversation,
      hoursAgo: 2 + index * hoursBetween,
      likedBy: (index * 5 + 3) % 14,
    }))
    .reverse()
}
