import { expect, test } from 'vitest'
import { onePerUser } from './device-sessions.ts'

const signIn = (token: string, userId: string) => ({ session: { token, userId } })
const [first, second, max] = [signIn('1', 'olga'), signIn('2', 'olga'), signIn('3', 'max')]

test.each([
  ['the newest where none is active', undefined, ['2', '3']],
  ['the active one, though it is older', '1', ['1', '3']],
  ['the newest beside the active one of somebody else', '3', ['2', '3']],
])('of several sessions of a user is shown %s', (_title, active, shown) => {
  expect(onePerUser([first, second, max], active).map(({ session }) => session.token)).toEqual(shown)
})
