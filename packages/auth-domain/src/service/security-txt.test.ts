import { expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { securityTxt } from './security-txt.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

function fileOf(given: object): string {
  const options = optionsSchema.parse({ securityTxt: given }).securityTxt ?? expect.unreachable()
  return securityTxt(options, 'https://id.example.com', NOW)
}

test('has every field on a line of its own', () => {
  expect(
    fileOf({
      contact: ['mailto:security@example.com', 'https://example.com/report'],
      expires: '2026-06-30',
      encryption: 'https://example.com/key.txt',
      policy: 'https://example.com/policy',
      preferredLanguages: ['en', 'de'],
    }),
  ).toBe(
    `Contact: mailto:security@example.com
Contact: https://example.com/report
Expires: 2026-06-30T00:00:00.000Z
Encryption: https://example.com/key.txt
Preferred-Languages: en, de
Canonical: https://id.example.com/.well-known/security.txt
Policy: https://example.com/policy
`,
  )
})

test('expires half a year from now unless it says when', () => {
  expect(fileOf({ contact: 'tel:+49-30-1234' })).toContain('Expires: 2026-07-02T00:00:00.000Z\n')
})

test.each([
  {},
  { contact: [] },
  { contact: 'security@example.com' },
  { contact: 'http://example.com' },
  { contact: 'mailto:a@example.com\nPolicy: https://evil.example' },
  { contact: 'mailto:a@example.com', policy: 'https://example.com/a b' },
  { contact: 'mailto:a@example.com', expires: 'soon' },
  { contact: 'mailto:a@example.com', preferredLanguages: ['en, de'] },
])('%j is refused', (given) => {
  expect(optionsSchema.safeParse({ securityTxt: given }).success).toBe(false)
})
