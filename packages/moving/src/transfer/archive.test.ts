import { expect, test } from 'vitest'
import { noticeOf, partName, readHeader, tableOfPart, writeChecksums, writeHeader } from './archive.ts'

test.each([null, 'acme'])('a header is read as it was written (organization: %s)', (organization) => {
  const header = { schema: '0001-initial', organization }
  expect(readHeader(writeHeader(header))).toEqual(header)
})

test.each([
  ['no JSON', '{'],
  ['another format', '{"format":"foyer-archive-2","schema":"x","organization":null}'],
  ['more than there is', '{"format":"foyer-archive-1","schema":"x","organization":null,"more":1}'],
  ['less', '{"format":"foyer-archive-1"}'],
])('%s is no header', (_title, text) => {
  expect(readHeader(text)).toBeUndefined()
})

test.each([
  [partName('user', 1), 'user'],
  ['README.txt', undefined],
  ['../user/000001.ndjson', undefined],
  ['user/1.ndjson', undefined],
  ['user/000001.ndjson/more', undefined],
])('%s is a part of %s', (name, table) => {
  expect(tableOfPart(name)).toBe(table)
})

test('checksums are as sha256sum reads them', () => {
  expect(
    writeChecksums([
      { name: 'a', sha256: 'ff' },
      { name: 'b', sha256: '00' },
    ]),
  ).toBe('ff  a\n00  b\n')
})

test('what is not in it is said', () => {
  expect(noticeOf({ organization: null })).toContain('An archive of Foyer: everything.')
  expect(noticeOf({ organization: 'acme' })).toContain('the organization acme and its members')
  for (const organization of [null, 'acme'])
    expect(noticeOf({ organization })).toContain('This archive is not encrypted.')
})
