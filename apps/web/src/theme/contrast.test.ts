import { type Role, roles, type Scheme } from '@foyer/auth-domain/branding/colour-roles'
import { tones } from '@foyer/auth-domain/branding/tones'
import { expect, test } from 'vitest'
import { contrast, mix } from './contrast.ts'

const schemes: Scheme[] = ['day', 'night']
const backgrounds: Role[] = ['paper', 'surface']

const text: [Role, Role][] = [
  ...backgrounds.flatMap((background): [Role, Role][] => [
    ['ink', background],
    ['muted', background],
    ['accent', background],
    ['good', background],
    ['warn', background],
    ['danger', background],
  ]),
  ['onAccent', 'accent'],
  ['onDanger', 'danger'],
  ['ink', 'accentSoft'],
  ['muted', 'accentSoft'],
  ['accent', 'accentSoft'],
  ['good', 'goodSoft'],
  ['warn', 'warnSoft'],
  ['danger', 'dangerSoft'],
  ['ink', 'dangerSoft'],
]

test.each(schemes)('every text role has sufficient contrast by %s', (scheme) => {
  const measured = text.map(([front, background]) => ({
    pair: `${front} on ${background}`,
    ratio: contrast(roles[scheme][front], roles[scheme][background]),
  }))
  expect(measured.filter(({ ratio }) => ratio < 4.5)).toEqual([])
})

test.each(schemes)('the borders of controls have sufficient contrast by %s', (scheme) => {
  for (const background of backgrounds) {
    expect(contrast(roles[scheme].control, roles[scheme][background])).toBeGreaterThanOrEqual(3)
  }
})

test.each(schemes)('initials in an avatar have sufficient contrast by %s', (scheme) => {
  for (const { background, foreground } of tones[scheme])
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5)
})

test('black on white has a contrast of 21, a colour on itself of 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#7c5a12', '#7c5a12')).toBe(1)
})

test('mixing takes the given share of the first colour', () => {
  expect(mix('#ffffff', '#000000', 1)).toBe('#ffffff')
  expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#800080')
})
