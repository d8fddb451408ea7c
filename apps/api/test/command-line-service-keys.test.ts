import { runFoyer } from '@foyer/testing/service-process'
import { describe, expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 120_000 }
const TERMS = ['--name', 'warehouse', '--permissions', 'events:read']

describe.each(installations)('foyer service-keys on $name', ({ given }) => {
  test('makes a key, lists it without its secret, and deletes it', SLOW, async () => {
    const { directory, variables } = await given()
    const run = (...args: string[]) => runHere(['service-keys', ...args], directory, variables)
    const adding = ['--name', 'warehouse', '--permissions', 'events:read, member:add', '--roles', 'admin,member']
    const terms = [...adding, '--expires-in', '30', '--addresses', '10.0.0.0/8']
    const issued = await runFoyer(['service-keys', 'issue', ...terms], directory, variables)
    expect(issued).toMatchObject({ code: 0, out: expect.stringMatching(/^fsk_\w+\n$/) })
    const { out } = await run('list')
    const [id = '', name, start] = out.split('\t')
    expect([name, start, out.includes(issued.out.trim())]).toEqual(['warehouse', issued.out.slice(0, 8), false])
    expect(out.trimEnd().split('\t').slice(3)).toEqual([
      'events:read,member:add',
      expect.any(String),
      '',
      'admin,member',
    ])
    expect((await run('delete', id)).out).toBe('The key “warehouse” is deleted.\n')
    expect(await run('list')).toMatchObject({ code: 0, out: '' })
    expect(await run('delete', id)).toMatchObject({ code: 1, out: '', err: 'Service key not found\n' })
    expect(await run('issue', ...TERMS)).toMatchObject({
      code: 2,
      out: '',
      err: 'Say when it ends: --expires-in DAYS\n',
    })
  })
})
