import { expect, test } from 'vitest'
import { differencesOf, undeclared } from './compare-walks.ts'
import { declared } from './declared.ts'

const bases = { peer: 'http://127.0.0.1:1', foyer: 'http://127.0.0.1:2' }
const answered = (step: string, data: unknown) => ({ step, status: 200, data, error: null, cookies: {} })

test('a difference that is not declared is found', () => {
  const found = differencesOf([answered('mia call', { a: 1, b: 2 })], [answered('mia call', { a: 1, b: 3 })], bases)
  expect(found).toEqual([{ step: 'mia call', line: 'data.b: better-auth 2, Foyer 3' }])
  expect(undeclared({ walk: 'deferredRefresh', version: '1.2' }, found)).toEqual([
    'mia call: data.b: better-auth 2, Foyer 3',
  ])
})

test('null differs from nothing, and a cookie from another or none', () => {
  const cookie = { cleared: false, path: '/', value: 'signed' }
  const peer = [{ ...answered('mia call', { a: null }), cookies: { one: cookie, two: cookie, three: cookie } }]
  const others = { one: cookie, two: { ...cookie, path: '/x' } }
  const found = differencesOf(peer, [{ ...answered('mia call', {}), cookies: others }], bases)
  expect(found.map(({ line }) => line.slice(0, 45))).toEqual([
    'data.a: better-auth null, Foyer nothing',
    'cookies.two.path: better-auth "/", Foyer "/x"',
    'cookies.three: better-auth {"cleared":false,"',
  ])
})

test('a step that only one of the two did is found', () => {
  const [one, other] = [answered('mia call', null), answered('mia other', null)]
  expect(differencesOf([one], [one, other], bases)).toEqual([{ step: 'the end', line: 'Foyer did mia other' }])
  expect(differencesOf([one, other], [one], bases)).toEqual([{ step: 'mia other', line: 'Foyer did nothing' }])
})

test('a declared difference that is seen no more is found', () => {
  const ofTeams = declared.filter(({ walks, versions }) => walks.includes('organizations') && versions.includes('1.7'))
  expect(undeclared({ walk: 'organizations', version: '1.7' }, [])).toEqual(
    ofTeams.map(({ because }) => `no longer differs: ${because}`),
  )
})
