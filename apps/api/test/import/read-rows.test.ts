import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ArraySplitter, NotAnArrayError } from '@foyer/moving/import/array-splitter'
import { readRows } from '@foyer/moving/import/read-rows'
import { givenDirectory } from '@foyer/testing/service-process'
import { describe, expect, test } from 'vitest'

const LONG = 'x'.repeat(1024 * 1024)

/** The elements of an array, given in parts of so many characters. */
function split(text: string, size: number, name?: string): (string | undefined)[] {
  const splitter = new ArraySplitter(name === undefined ? undefined : [name, 'others'], 1000)
  const found: (string | undefined)[] = []
  for (let start = 0; start < text.length; start += size) found.push(...splitter.push(text.slice(start, start + size)))
  splitter.end()
  return found
}

async function read(name: string, content: string | Buffer, isWrapped = false): Promise<[number, unknown][]> {
  const path = join(await givenDirectory(), name)
  await writeFile(path, content)
  let bytes = 0
  const rows: [number, unknown][] = []
  const onBytes = (count: number) => {
    bytes += count
  }
  for await (const { row, value } of readRows(
    path,
    isWrapped ? { begins: /^\{/, arrays: ['users'] } : undefined,
    onBytes,
  ))
    rows.push([row, value])
  expect(bytes).toBe(Buffer.byteLength(content))
  return rows
}

describe.each([1, 2, 7, 10_000])('an array that comes in parts of %i', (size) => {
  test('is split into its elements', () => {
    const elements = ['{"a":"]},[\\"\\\\"}', '[1,[2]]', '"x,\\"y"', '12', 'null', '{"b":{"c":[]}}']
    expect(split(` [ ${elements.join(' ,\n')} ] `, size).map((text) => text?.trim())).toEqual(elements)
    expect(split('[]', size)).toEqual([])
  })

  test('is found in an object by its name, and nowhere else', () => {
    const object =
      '{"note":"\\"users\\": [1]","roles":{"users":[2]},"list":["users",[3]],"users" : [4,{"users":[5]}],"more":[6]}'
    expect(split(object, size, 'users')).toEqual(['4', '{"users":[5]}'])
    expect(split('{"others":[{"a":[1]}],"b":{"users":[2]},"users":[3,[4]]}', size, 'users')).toEqual([
      '{"a":[1]}',
      '3',
      '[4]',
    ])
  })

  test('an element that is too long is named, and costs the others nothing', () => {
    expect(split(`[1,"${'x'.repeat(2000)}",2]`, size)).toEqual(['1', undefined, '2'])
  })
})

test.each([
  ['[1,2', undefined, 'ends early'],
  ['{"users":[1', 'users', 'ends early'],
  ['{"users":[1],"a":', 'users', 'ends early'],
  ['{"a":[1]}', 'users', 'an object of JSON with an array "users" or "others"'],
  ['12', undefined, 'not an array'],
  ['', 'users', 'an array "users"'],
])('%s is no whole array', (text, name, message) => {
  expect(() => split(text, 3, name)).toThrow(NotAnArrayError)
  expect(() => split(text, 3, name)).toThrow(message)
})

describe('the rows of a file', () => {
  test('of an object a line, with its broken and its long ones', async () => {
    const rows = await read('a.ndjson', `\uFEFF{"a":1}\r\n\n{"a":\n[1]\n{"a":"${LONG}"}\n{"a":"é"}`)
    expect(rows).toEqual([
      [1, { a: 1 }],
      [3, undefined],
      [4, undefined],
      [5, undefined],
      [6, { a: 'é' }],
    ])
  })

  test('of an array, with a broken one', async () => {
    expect(await read('a.json', '[{"a":1},{"a":x},3,{"a":2}]')).toEqual([
      [1, { a: 1 }],
      [2, undefined],
      [3, undefined],
      [4, { a: 2 }],
    ])
    expect(await read('a.json', '{"users":[{"a":1}]}', true)).toEqual([[1, { a: 1 }]])
    expect(await read('a.json', '', false)).toEqual([])
  })

  test('of CSV, with quotes, a short row, and stray quotes and a long one that cost no other row', async () => {
    const broken = ['2', '"3"z,4', `5,${LONG}`, '6,7', '8,5" a', '9,b', '10,6" c', '', '12,"open', '13,14']
    const rows = await read('a.csv', `\uFEFFa,"b ""c"""\r\n1,"x,\ny"\n${broken.join('\n')}\n`)
    const b = 'b "c"'
    expect(rows).toEqual([
      [2, { a: '1', [b]: 'x,\ny' }],
      [4, undefined],
      [5, undefined],
      [6, undefined],
      [7, { a: '6', [b]: '7' }],
      [8, undefined],
      [9, { a: '9', [b]: 'b' }],
      [10, undefined],
      [12, undefined],
      [13, { a: '13', [b]: '14' }],
    ])
  })

  test('of a dump, of every table', async () => {
    const dump = [
      'SET statement_timeout = 0;',
      'COPY auth.users (id, "raw user", email) FROM stdin;',
      'u1\t{"name": "O\\\\"L"}\ta\\tb\\\\c',
      'u2\t\\N',
      'u3\t\\N\t\\x41\\101',
      '\\.',
      '',
      'COPY auth.identities (id) FROM stdin;',
      'i1',
      '\\.',
      "SELECT 'COPY';",
    ]
    expect(await read('a.sql', dump.join('\n'))).toEqual([
      [3, { id: 'u1', 'raw user': '{"name": "O\\"L"}', email: 'a\tb\\c' }],
      [4, undefined],
      [5, { id: 'u3', 'raw user': null, email: 'AA' }],
      [9, { id: 'i1' }],
    ])
  })

  test.each([
    ['a.ndjson.gz', '{"a":1}\n{"a":2}', [1, 2]],
    ['a.ndjson', '{"a":1}\n{"a":2}', [1, 2]],
    ['a.json.gz', '[{"a":1},{"a":2}]', [1, 2]],
    ['a.csv.gz', 'a\n1\n2', ['1', '2']],
    ['a.sql.gz', 'COPY a (a) FROM stdin;\n1\n2\n\\.\n', ['1', '2']],
  ])('of %s are uncompressed as they come', async (name, content, values) => {
    const rows = await read(name, gzipSync(content))
    expect(rows.map(([, value]) => value)).toEqual(values.map((a) => ({ a })))
  })

  test.each([
    ['plain', Buffer.from('{"a":1}\n{"a":2}')],
    ['compressed', gzipSync('{"a":1}\n{"a":2}')],
  ])('of a pipe are read as they come: %s', async (_what, content) => {
    const path = join(await givenDirectory(), 'a.ndjson')
    execFileSync('mkfifo', [path])
    const written = writeFile(path, content)
    const values: unknown[] = []
    for await (const { value } of readRows(path, undefined, () => undefined)) values.push(value)
    await written
    expect(values).toEqual([{ a: 1 }, { a: 2 }])
  })

  test('a compressed file that is cut off ends by an error, after the rows that are whole', async () => {
    const users = Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ a: n, b: randomUUID() }))
    const whole = gzipSync(users.join('\n'))
    const path = join(await givenDirectory(), 'a.ndjson')
    await writeFile(path, whole.subarray(0, whole.length / 2))
    let rows = 0
    const reading = async () => {
      for await (const { value } of readRows(path, undefined, () => undefined)) rows += value === undefined ? 0 : 1
    }
    await expect(reading()).rejects.toThrow('unexpected end of file')
    expect(rows).toBeGreaterThan(0)
  })

  test('a file that is no text is read as rows that cannot be', async () => {
    expect(await read('a.ndjson', Buffer.from([0xff, 0xfe, 0, 1, 0x0a, 0x7b, 0x7d]))).toEqual([
      [1, undefined],
      [2, {}],
    ])
  })
})
