import { expect, test } from 'vitest'
import { providerName } from './provider-names.ts'

test.each([
  ['github', 'GitHub'],
  ['huggingface', 'Hugging Face'],
  ['vk', 'VK'],
  ['acme', 'Acme'],
  ['acme-staff_login', 'Acme Staff Login'],
  ['constructor', 'Constructor'],
  ['2fa', '2fa'],
])('the display name of %s is %s', (id, name) => {
  expect(providerName(id)).toBe(name)
})
