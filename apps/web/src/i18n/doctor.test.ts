import { operatorFixes, operatorTexts } from '@foyer/auth-domain/service/operator-texts'
import { expect, test } from 'vitest'
import english from './locales/doctor/en.json'

test('what operators are told is in English on the pages what it is at the command line', () => {
  expect(withSmallStart(english.doctor.text)).toEqual(withSmallStart(operatorTexts))
  expect(withSmallStart(english.doctor.fix)).toEqual(withSmallStart(operatorFixes))
})

function withSmallStart(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [code, text.charAt(0).toLowerCase() + text.slice(1)]),
  )
}
