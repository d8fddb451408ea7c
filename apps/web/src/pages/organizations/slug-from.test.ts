import { expect, test } from 'vitest'
import { slugFrom } from './slug-from.ts'

test.each([
  ['Acme', 'acme'],
  ['  Müller & Söhne GmbH ', 'muller-sohne-gmbh'],
  ['Straße 7', 'strasse-7'],
  ['Щедрые Яблоки', 'shchedrye-iabloki'],
  ['Львівська Їдальня', 'lvivska-idalnia'],
  ['Łódź', 'lodz'],
  ['İstanbul Işık', 'istanbul-isik'],
  ['日本', ''],
  ['a'.repeat(80), 'a'.repeat(64)],
])('%j suggests %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})
