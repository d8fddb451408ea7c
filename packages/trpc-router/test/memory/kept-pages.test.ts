import { expect, test } from 'vitest'
import { jsonOf, KeptPages } from '#runtime/memory/kept-pages.ts'

const MEGABYTE = 1024 * 1024
const BOUND = 16 * MEGABYTE

const pageOf = (characters: number) => ({ versions: '(0,1)1', rows: [{ name: 'x'.repeat(characters) }] })

test('pages are bounded together by what they take, not by their number', () => {
  const pages = new KeptPages(1)
  for (let page = 0; page < 1000; page += 1) pages.begin()(`page-${page}`, pageOf(MEGABYTE / 8))
  expect(pages.use.pages).toBeGreaterThan(16)
  expect(pages.use.bytes).toBeLessThanOrEqual(BOUND)
  const small = new KeptPages(1)
  for (let page = 0; page < 1000; page += 1) small.begin()(`page-${page}`, pageOf(10))
  expect(small.use.pages).toBe(1000)
})

test('a page that would take more than half is not kept', () => {
  const pages = new KeptPages(1 / 3)
  pages.begin()('page', pageOf(MEGABYTE))
  expect(pages.find('page')).toBeUndefined()
})

test('a page that was read before all were forgotten is not kept after', () => {
  const pages = new KeptPages(1)
  const keep = pages.begin()
  pages.clear()
  keep('page', pageOf(1))
  expect(pages.find('page')).toBeUndefined()
})

test('an answer around kept rows has the JSON that it would have otherwise', () => {
  const page = { versions: '(0,1)1', rows: [{ at: new Date(0), name: 'Żoë "Z"', missing: undefined }] }
  const answer = { users: page.rows, total: 3, limit: undefined, offset: '1' }
  const expected = JSON.stringify(answer)
  expect(jsonOf(answer)).toBe(expected)
  new KeptPages(1).begin()('page', page)
  expect(jsonOf(answer)).toBe(expected)
  expect([jsonOf(null), jsonOf('text'), jsonOf([]), jsonOf({ a: [] })]).toEqual(['null', '"text"', '[]', '{"a":[]}'])
})
