import { expect, it } from 'vitest'
import { nameKey } from './name-keys.ts'

const names =
  `anita Rana|Anita Rána|Bishnu Tharu|Ångström Om|Zed|Łukasz Nepali|Lukas|Lumbini|Émile|Emil|Emily|Özil|Oscar
de Souza|De la|O'Neil|Oneil|Anne-Marie|Anne Marie|Annemarie|Rana 2|Rana|Straße|Đorđe|Æsop|Aesop|Zoë|१२ थारू|12 Tharu
थारू राम|अर्याल|अर्\u200Dयाल|आचार्य|इन्द्र|ईश्वर|उमा|ऊषा|ऋषि|एकता|ऐश्वर्या|ओम|औषधि|कमल|किरण|कुमार|कृष्ण|के|कंस|काँस|कर्ण|क्षितिज|खड्ग
ज्ञानु|चौधरी|चन्द्र|चंद्र|छविलाल|पाँडे|पाण्डे|राम|रामप्रसाद|राना|रंजना|श्रेष्ठ|सिंह|सिन्हा|संजय|हरि|ज़िया|जिया|दङ्गौरा|दंगौरा|डगौरा|ढुङ्गेल|दुःखी|दुखी`.split(
    /[|\n]/,
  )

/** Compares like PostgreSQL and SQLite: by the bytes of UTF-8. */
const stored = (one: string, other: string) =>
  Math.sign(Buffer.compare(Buffer.from(nameKey(one)), Buffer.from(nameKey(other))))

it('names sort in collation order', () => {
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  const otherwise = names.flatMap((one) =>
    names
      .filter((other) => compare(one, other) < 0 && stored(one, other) >= 0)
      .map((other) => `${one} < ${other}`),
  )
  expect(otherwise).toEqual([])
})

it('names that differ in case alone share a key, and no others do', () => {
  expect(nameKey('ANITA RANA')).toBe(nameKey('anita Rana'))
  expect(new Set(names.map(nameKey)).size).toBe(names.length)
})
