import { caseFold } from '../../../../text/comparison.ts'

const setOf = (words: string) => new Set(words.split(' ').map(caseFold))

/** Honorifics before a name, without their full stop. */
const honorifics = setOf(
  'mr mrs ms miss mx mister missus dr doctor prof professor er engr eng adv rev fr sir madam hon capt lt col maj gen sri shri shree smt shrimati sushri km kmr pandit pt herr frau señor señora sr sra srta monsieur mme mlle श्री श्रीमती सुश्री कु डा डा० डॉ डाक्टर प्रा प्राध्यापक इ ई इन्जिनियर अधिवक्ता पण्डित',
)

/** 'Mr. & Mrs. Bishnu Mahato': one name for two people. */
export const honorificPair =
  /^(?:mr|mister|dr|shri|sri|shree|prof|herr|श्री|डा)\.?\s*(?:&|and|\/|\+|und|र)\s*(?:mrs|ms|missus|dr|smt|shrimati|frau|श्रीमती|डा)\.?\s+(.+)$/iu

/** Words for the unnamed rest of a family. */
export const restOfFamily =
  /^(?:his |her )?(?:family|wife|husband|spouse|partner|mrs\.?|mr\.?|kids?|children|others?|guests?|\d+(?: (?:kids?|children|others?))?|परिवार|श्रीमती|श्रीमान|पत्नी|पति)$/iu

const middleNames = setOf(
  'bahadur bdr kumar kr prasad pd devi kumari lal raj man maya nath prakash narayan shankar dev das singh बहादुर कुमार प्रसाद देवी कुमारी लाल राज मान माया नाथ प्रकाश नारायण शंकर देव दास',
)

/** Checks whether a word is a usual middle name. */
export function isMiddleName(word: string): boolean {
  return middleNames.has(caseFold(word)) || /^\p{L}\.?$/u.test(word)
}

/** Usual family names of members, by `caseFold`. */
export const usualSurnames = setOf(
  'chaudhary choudhary chaudhari tharu mahato mahto rana bista bisht magar thapa gurung tamang rai limbu sherpa shrestha maharjan shakya karki khadka basnet adhikari sharma poudel paudel pokharel bhattarai acharya bhatta joshi pandey yadav mandal sah kathariya dangaura gachhadar satgauwa khuna mishra ghimire koirala dahal kc oli rawal budhathoki bhandari smith müller चौधरी थारू महतो राना विष्ट बिष्ट मगर थापा गुरुङ तामाङ राई लिम्बू शेर्पा श्रेष्ठ महर्जन शाक्य कार्की खड्का बस्नेत अधिकारी शर्मा पौडेल यादव मण्डल साह',
)

const families = setOf('family families household parivar pariwar familie familia famille परिवार')

/** Checks whether a word means a whole family. */
export function isFamilyWord(word: string): boolean {
  return families.has(caseFold(word))
}

/** Checks whether a word after `&` belongs to the name of a firm. */
export function isOrganisation(word: string): boolean {
  return /^(?:sons?|co\.?|company|associates|brothers|bros\.?|partners|inc\.?|llc|ltd\.?|daughters)$/i.test(
    word,
  )
}

/** Checks whether a word distinguishes generations of a family, and so belongs to the name. */
export function isGeneration(word: string): boolean {
  return /^(?:jr|sr|ii|iii|iv)\.?$/i.test(word)
}

/** Checks whether a word is a degree, which is no part of a name. */
export function isDegree(word: string): boolean {
  return /^(?:m\.?d|ph\.?d|esq|mbbs|cpa|mba|rn)\.?,?$/i.test(word)
}

/** Words before the name of somebody who has died. */
const late = /^(?:late|स्व|स्वर्गीय)\.?$/iu

/** Words behind the name of somebody who has died. */
export const lateAfter =
  /\s*[-–,]?\s*\(?(?:late|deceased|passed away|died|†|d\.(?=\s*\d)|स्व\.?|स्वर्गीय|दिवंगत)(?:\s*(?:in\s*)?\d{4})?\)?$/iu

/** Words in brackets that are no second name. */
export const isRemark =
  /^(?:president|vice|secretary|treasurer|advis[eo]r|chair|board|member|life|lifetime|founder|founding|wife|husband|spouse|son|daughter|mother|father|kids?|child|new|guest|volunteer|donor|home|work|\d|अध्यक्ष|उपाध्यक्ष|महासचिव|सचिव|कोषाध्यक्ष|सदस्य|आजीवन|सल्लाहकार|संस्थापक|श्रीमान|श्रीमती|पति|पत्नी|छोरा|छोरी|दाता)/iu

/** Removes honorifics and degrees; a word alone stays as it is. */
export function withoutHonorifics(name: string): { text: string; isLate: boolean } {
  let words = wordsOf(name.replace(lateAfter, ''))
  let isLate = lateAfter.test(name) && words.length > 0
  while (words.length > 1) {
    const [first = ''] = words
    if (late.test(first)) isLate = true
    else if (!honorifics.has(caseFold(first.replace(/\.+$/, '')))) break
    words = words.slice(1)
  }
  while (words.length > 1 && isDegree(words.at(-1) ?? '')) words = words.slice(0, -1)
  return { text: words.join(' ').replace(/,+$/, ''), isLate }
}

/** Removes numbering, blanks and stray characters. */
export function tidy(cell: string): string {
  return cell
    .replace(/\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*/gu, ' ')
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim()
    .replace(/^~\s*/, '')
    .replace(/^\(?\d{1,4}[.)]\s*/, '')
    .replace(/^[*•–-]\s*/, '')
    .replace(/[\s,;/&*]+$/, '')
    .trim()
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Returns the last word of a name, without generations ('Jr.') and words in brackets. */
export function lastWordOf(name: string): string {
  const words = wordsOf(name.replace(/\s*[([][^()[\]]*[)\]]/g, ' '))
  while (words.length > 1 && isGeneration(words.at(-1) ?? '')) words.pop()
  return words.at(-1) ?? name
}

/** Returns which end of a plain name is a usual family name; null for neither, both, or several people. */
export function orderOfName(name: string): 'family first' | 'family last' | null {
  const words = wordsOf(withoutHonorifics(name).text).map(caseFold)
  if (words.length < 2 || /[,&/+\d]/.test(name)) return null
  const [isFirst, isLast] = [words[0], words.at(-1)].map((word = '') => usualSurnames.has(word))
  if (isFirst === isLast) return null
  return isFirst ? 'family first' : 'family last'
}

/** Checks whether a name lacks the family name: it is one word, or ends with a middle name. */
export function isGivenName(text: string): boolean {
  const words = wordsOf(withoutHonorifics(text).text)
  return !/[,&/+]/.test(text) && (words.length === 1 || isMiddleName(words.at(-1) ?? ''))
}

/** Returns the family name of a plain name; null for a single word or several people. */
export function familyNameOf(name: string): string | null {
  const words = wordsOf(name)
  const last = words.at(-1)
  if (words.length < 2 || !last || /[,&/+\d]/.test(name) || isFamilyWord(last) || isMiddleName(last))
    return null
  return caseFold(last)
}
