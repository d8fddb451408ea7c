import { type Role, roles, type Scheme } from '@foyer/auth-domain/branding/roles'
import { expect, test } from 'vitest'
import { contrast, mix } from './contrast.ts'
import { tones } from './tones.ts'

const schemes: Scheme[] = ['day', 'night']
const onEither: Role[] = ['paper', 'surface']

const text: [Role, Role][] = [
  ...onEither.flatMap((ground): [Role, Role][] => [
    ['ink', ground],
    ['muted', ground],
    ['accent', ground],
    ['good', ground],
    ['warn', ground],
    ['danger', ground],
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

test.each(schemes)('every text role can be read by %s', (scheme) => {
  const measured = text.map(([front, ground]) => ({
    pair: `${front} on ${ground}`,
    ratio: contrast(roles[scheme][front], roles[scheme][ground]),
  }))
  expect(measured.filter(({ ratio }) => ratio < 4.5)).toEqual([])
})

test.each(schemes)('the borders of controls can be seen by %s', (scheme) => {
  for (const ground of onEither) {
    expect(contrast(roles[scheme].control, roles[scheme][ground])).toBeGreaterThanOrEqual(3)
  }
})

test.each(schemes)('initials can be read in their niche by %s', (scheme) => {
  for (const { wall, letters } of tones[scheme]) expect(contrast(letters, wall)).toBeGreaterThanOrEqual(4.5)
})

test('black on white is 21, and a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#7c5a12', '#7c5a12')).toBe(1)
})

test('mixing takes its share of the first colour', () => {
  expect(mix('#ffffff', '#000000', 1)).toBe('#ffffff')
  expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#800080')
})
