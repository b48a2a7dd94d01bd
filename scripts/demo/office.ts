import type { CalendarDate } from '../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../server/endpoints/context.ts'
import { confirmClaims } from '../../server/features/administration/claims/claim-decisions.service.ts'
import { listOpenClaims } from '../../server/features/profiles/claims/claims.service.ts'
import { addAnnouncement } from '../../server/features/society/announcements/announcement-editing.service.ts'
import { publishPage } from '../../server/features/society/pages/page-editing.service.ts'
import type { Covers } from './covers.ts'

/** Claims that remain for visitors of the demonstration to decide on. */
const claimsLeftOpen = 3

const announcements = [
  {
    title: 'Winter coats for newcomers',
    nepali: {
      title: 'भर्खरै आएकाका लागि न्याना लुगा',
      text: 'सानो भएका न्याना लुगा **शुक्रबार**सम्म भवनमा ल्याउनुहोस्। विमानस्थलबाट परिवारहरू शनिबार आउँछन्।',
    },
    text: 'Bring coats that no longer fit to the hall until **Friday**. Families from the airport come on Saturday.',
    audience: 'everyone',
  },
  {
    title: 'Maghi 2083: help us set the table',
    nepali: {
      title: 'माघी २०८३: भोज तयार गर्न आउनुहोस्',
      text: 'हामी **दिउँसो १२ बजे**देखि भवनमा सँगै पकाउँछौं। एउटा परिकार, एउटा कथा, र सहरमा भर्खरै आएका साथीलाई ल्याउनुहोस्।',
    },
    text: 'We will cook together in the hall from **noon**. Bring a dish, a story, and whoever is new in town.',
    audience: 'everyone',
  },
  {
    title: 'The hall has a new key box',
    nepali: {
      title: 'भवनमा साँचोको नयाँ बाकस',
      text: 'सदस्यले बाकस खोल्ने नम्बर कोषाध्यक्षबाट पाउन सक्छन्। साँचो लिँदा पुस्तिकामा सही गर्नुहोस्।',
    },
    text: 'Members can get the code from the treasurer. Please sign the book when you take the key.',
    audience: 'members',
  },
] as const

const bylaws = `## 1. Name and purpose
The society keeps the language, songs, dances and crafts of the Tharu people alive, and helps those who have just arrived.

## 2. Members
Anybody who shares this purpose may join. A membership begins when an officer confirms it, and ends when a member says so.

## 3. Officers
The members elect a President, two Vice Presidents, a General Secretary, a Secretary and a Treasurer for two years. The board meets on the second Tuesday of each month, and every member may listen.

## 4. Money
The Treasurer keeps the books and shows them to every member who asks. Two officers sign for more than 500 dollars.

## 5. Changes
Two thirds of the members at a yearly meeting may change these bylaws.`

const about = `We are families from the Tarai, the plains of southern Nepal, who live in and around Chicago.

## What we do
- keep the songs, dances and crafts of our grandparents alive
- celebrate Maghi, Jitiya and Holi together
- help people who have just arrived

## How to join
Sign up, fill in your profile, and come to the next dinner.`

const bylawsInNepali = `## १. नाम र उद्देश्य
संस्थाले थारू जातिको भाषा, गीत, नाच र सीप जोगाउँछ, र भर्खरै आएकालाई सघाउँछ।

## २. सदस्य
यो उद्देश्य मान्ने जो पनि सदस्य हुन सक्छन्। पदाधिकारीले निश्चित गरेपछि सदस्यता सुरु हुन्छ, र सदस्यले भनेपछि सकिन्छ।

## ३. पदाधिकारी
सदस्यले दुई वर्षका लागि अध्यक्ष, दुई जना उपाध्यक्ष, महासचिव, सचिव र कोषाध्यक्ष चुन्छन्। कार्यसमिति हरेक महिनाको दोस्रो मङ्गलबार बस्छ, र सबै सदस्यले सुन्न सक्छन्।

## ४. पैसा
कोषाध्यक्षले हिसाब राख्छन्, र सोध्ने हरेक सदस्यलाई देखाउँछन्। ५०० डलरभन्दा बढीमा दुई जना पदाधिकारीले सही गर्छन्।

## ५. परिवर्तन
वार्षिक सभामा दुई तिहाइ सदस्यले यो विधान बदल्न सक्छन्।`

const aboutInNepali = `हामी नेपालको दक्षिणी समथर भूमि तराईका परिवार हौं, र शिकागो र वरपर बस्छौं।

## हामी के गर्छौं
- हजुरबा र हजुरआमाका गीत, नाच र सीप जीवित राख्छौं
- माघी, जितिया र होली सँगै मनाउँछौं
- भर्खरै आएकालाई सघाउँछौं

## सामेल कसरी हुने
दर्ता गर्नुहोस्, प्रोफाइल भर्नुहोस्, र अर्को भोजमा आउनुहोस्।`

/** Performs the administrators' work: confirms offices, creates announcements and a page. */
export async function runOffice(
  context: Context,
  officer: Viewer,
  { today, covers }: { today: CalendarDate; covers: Covers },
): Promise<void> {
  const { items } = await listOpenClaims(context, {})
  const claims = items.slice(0, -claimsLeftOpen).map(({ _id }) => _id)
  await confirmClaims(context, officer, { claims, upTo: context.config.now().toISOString() })
  const { id: pictureId, alt: pictureAlt } = covers.lamps
  for (const { nepali, ...announcement } of announcements)
    await addAnnouncement(context, officer, {
      ...announcement,
      versions: { ne: nepali },
      ...(announcement.title.startsWith('Maghi') && { pictureId, pictureAlt }),
      date: today,
      published: true,
    })
  await publishPage(
    context,
    officer,
    { id: 'about', version: 0 },
    {
      title: 'About',
      text: about,
      versions: { ne: { title: 'हाम्रो बारेमा', text: aboutInNepali } },
    },
  )
  await publishPage(
    context,
    officer,
    { id: 'bylaws', version: 0 },
    {
      title: 'Bylaws',
      text: bylaws,
      versions: { ne: { title: 'विधान', text: bylawsInNepali } },
    },
  )
}
