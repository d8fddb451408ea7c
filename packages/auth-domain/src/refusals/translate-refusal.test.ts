import { describe, expect, test } from 'vitest'
import { languageTags } from '#language.ts'
import { type Refusal, type RefusalName, refusals } from '#refusals.ts'
import { translateRefusal } from './translate-refusal.ts'

const entries = Object.entries(refusals) as [RefusalName, Refusal][]
const coded = entries.filter(([, { body }]) => body === undefined)
const translated = languageTags.filter((tag) => tag !== 'en')

describe.each(translated)('in %s', (tag) => {
  test('every refusal with a code has a message of its own', () => {
    expect(coded.filter(([name, { message }]) => (translateRefusal(name, tag) ?? message) === message)).toEqual([])
  })

  test('there is a message of no other', async () => {
    const { default: texts } = await import(`./translations/${tag}.json`)
    expect(Object.keys(texts).sort()).toEqual(coded.map(([name]) => name).sort())
    expect(Object.values(texts)).not.toContain('')
  })

  test('a message names its subject where the English one does, unless that is a sentence', () => {
    const naming = coded
      .filter(([name, { message }]) => message.includes('{}') && name !== 'WEBHOOK_URL_NOT_ALLOWED')
      .map(([name]) => name)
    expect(coded.map(([name]) => name).filter((name) => translateRefusal(name, tag, '$&')?.includes('$&'))).toEqual(
      naming,
    )
  })
})

test.each([
  ['INVALID_EMAIL_OR_PASSWORD', 'de', undefined, 'E-Mail-Adresse oder Passwort ist falsch'],
  ['PROVIDER_NOT_SUPPORTED', 'tr', 'github', 'github sağlayıcısı desteklenmiyor'],
  ['FIELD_REQUIRED', 'pl', 'company', 'Pole company jest wymagane'],
  ['INVALID_BODY', 'fr', undefined, 'Données non valides dans la requête'],
] as const)('%s in %s about %s says %s', (name, tag, subject, message) => {
  expect(translateRefusal(name, tag, subject)).toBe(message)
})

test.each([
  ['in English', 'INVALID_EMAIL_OR_PASSWORD', 'en', undefined],
  ['without a code', 'TOO_MANY_REQUESTS', 'de', undefined],
  ['without a body', 'NOT_FOUND', 'de', undefined],
  ['that names what is wrong in the input', 'INVALID_BODY', 'de', '[body.email] is required'],
  ['of the application’s own', 'REFUSED_BY_APPLICATION', 'de', 'All seats are taken'],
] as const)('a message %s stays', (_which, name, tag, subject) => {
  expect(translateRefusal(name, tag, subject)).toBeUndefined()
})
