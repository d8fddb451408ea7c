import { expect, test } from 'vitest'
import { slugify } from './slugify.ts'

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
])('the slug of %j is %j', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
