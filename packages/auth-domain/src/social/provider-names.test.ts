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
])('%s is called %s', (id, name) => {
  expect(providerName(id)).toBe(name)
})
