#!/usr/bin/env node
import { requestCode, waitForToken } from './device-flow.mjs'
import { signOut, whoIs } from './foyer.mjs'
import { forgetToken, keepToken, keptToken } from './token-file.mjs'

const { FOYER_URL = 'http://localhost:3000' } = process.env

const commands = { login, whoami, logout }

const [name = ''] = process.argv.slice(2)
try {
  if (!Object.hasOwn(commands, name)) throw new Error('Usage: node cli.mjs login | whoami | logout')
  await commands[name]()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function login() {
  const former = await keptToken(FOYER_URL)
  const code = await requestCode(FOYER_URL)
  console.log(`Open ${code.verification_uri} and enter ${shown(code.user_code)}`)
  console.log(`or open ${code.verification_uri_complete}`)
  const token = await waitForToken(FOYER_URL, code)
  await keepToken(FOYER_URL, token)
  // The session before is of no use any more.
  if (former !== undefined) await signOut(FOYER_URL, former).catch(() => undefined)
  await whoami()
}

async function whoami() {
  const token = await keptToken(FOYER_URL)
  if (token === undefined) throw new Error('Not signed in')
  const { signedIn, newToken } = await whoIs(FOYER_URL, token)
  if (!signedIn) throw new Error('Not signed in')
  if (newToken !== undefined) await keepToken(FOYER_URL, newToken)
  console.log(`Signed in as ${printable(signedIn.user.name)} <${printable(signedIn.user.email)}>`)
}

async function logout() {
  const token = await keptToken(FOYER_URL)
  if (token === undefined) throw new Error('Not signed in')
  await signOut(FOYER_URL, token)
  await forgetToken(FOYER_URL)
  console.log('Signed out')
}

// A name is whatever its user typed: to a terminal control characters are commands.
function printable(text) {
  return text.replace(/\p{C}/gu, '')
}

function shown(userCode) {
  return userCode.replace(/^(.{4})(.{4})$/, '$1-$2')
}
