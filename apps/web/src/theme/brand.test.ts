import { roles, type Scheme } from '@foyer/auth-domain/branding/colour-roles'
import { describe, expect, test } from 'vitest'
import { brandColours } from './brand.ts'
import { contrast } from './contrast.ts'

const schemes: Scheme[] = ['day', 'night']
const difficult = ['#ffee00', '#ffffff', '#000000', '#777777', '#00ffcc', '#0a0aff', '#f0f']

describe.each(schemes)('by %s', (scheme) => {
  test.each(difficult)('%s becomes an accent with sufficient contrast', (accent) => {
    const colours = brandColours(accent, scheme)
    const ratios = [
      contrast(colours?.accent ?? '#000000', roles[scheme].paper),
      contrast(colours?.accent ?? '#000000', roles[scheme].surface),
      contrast(colours?.onAccent ?? '#000000', colours?.accent ?? '#000000'),
    ]
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5)
  })
})

test('an accent with sufficient contrast is unchanged', () => {
  expect(brandColours('#1F4A3A', 'day')?.accent).toBe('#1f4a3a')
})

test.each([null, '', 'brass', 'rgb(1,2,3)', '#12345', 'url(x)'])('%s is not a colour', (accent) => {
  expect(brandColours(accent, 'day')).toBeUndefined()
})
