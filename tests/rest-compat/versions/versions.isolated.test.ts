import { maximumRolesPerOrganization, type ServerOptions, userFields, type Version } from '@foyer/newer-client/version'
import { version1_7 } from '@foyer/newer-client/version-1-7'
import { versions } from '@foyer/newer-client/versions'
import { mailedCode } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { differencesOf, undeclared } from './compare-walks.ts'
import type { RoleWalkName, WalkName } from './declared-difference.ts'
import { peerDatabaseOf } from './peer-database.ts'
import { rolesAbove, rolesOfMembers } from './role-member-steps.ts'
import { rolesOfOrganizations } from './role-steps.ts'
import {
  administration,
  anonymousUsersAndCodes,
  deferredRefresh,
  organizations,
  ownAccount,
  ownFields,
  type Walker,
} from './steps.ts'
import { type Service, walk } from './walk.ts'

const walks = { ownAccount, ownFields, anonymousUsersAndCodes, administration, organizations }

const additionalFields = { theme: { type: 'string' } } as const

const options = {
  admin: { defaultRole: 'admin' },
  anonymous: { enabled: true },
  username: { enabled: true },
  emailOTP: { enabled: true, changeEmail: { enabled: true } },
  emailAndPassword: { refuseCommonPasswords: false },
  organization: { teams: { enabled: true }, additionalFields: { vatNumber: { type: 'string' } } },
  user: { additionalFields: userFields },
  session: { additionalFields },
} as const

const names = ['ownAccount', 'ownFields', 'anonymousUsersAndCodes', 'administration', 'organizations'] as const

const pairs = versions.flatMap((version) => names.map((name) => ({ version, name, steps: walks[name] })))

const ofRoles = { dynamicAccessControl: { maximumRolesPerOrganization } }

const roleWalks = Object.entries({ rolesOfOrganizations, rolesOfMembers, rolesAbove }).map(([name, steps]) => ({
  name: name as RoleWalkName,
  steps,
}))

describe('the clients of later versions of better-auth', () => {
  const given = testAppsOn()
  afterEach(() => void vi.useRealTimers())

  test.each(pairs)('$version.name, $name: answered as by its own server, except where that is said', async (walk) => {
    const companyRequired = walk.name === 'ownFields'
    const fields = { ...userFields, company: { type: 'string', required: companyRequired } } as const
    const app = await given({ ...options, user: { additionalFields: fields } })
    // Beside another admin: anyone who is the only one stays.
    if (walk.name === 'ownAccount' || walk.name === 'anonymousUsersAndCodes') await signedUp(app, 'Ada')
    const foyer = foyerOf(app)
    await compare(walk, foyer, { companyRequired, deferSessionRefresh: false })
  })

  test.each(roleWalks)('1.7, $name: answered as by its own server, except where that is said', async (roles) => {
    const foyer = foyerOf(await given({ ...options, organization: { ...options.organization, ...ofRoles } }))
    await compare({ version: version1_7, ...roles }, foyer, { companyRequired: false, deferSessionRefresh: false })
  })

  // 1.3 does not know of it.
  test.each(versions.slice(1))('$name: a renewal is left to the client, as by its own server', async (version) => {
    const foyer = foyerOf(await given({ ...options, session: { additionalFields, deferSessionRefresh: true } }))
    await compare({ version, name: 'deferredRefresh', steps: deferredRefresh }, foyer, {
      companyRequired: false,
      deferSessionRefresh: true,
    })
  })
})

type Walk = { version: Version; name: WalkName; steps: (walker: Walker) => Promise<void> }

type PeerOptions = Pick<ServerOptions, 'companyRequired' | 'deferSessionRefresh'>

async function compare({ version, name, steps }: Walk, foyer: Service, options: PeerOptions): Promise<void> {
  const peer = peerOf(version, { ...options, database: await peerDatabaseOf(version) })
  const start = Date.now()
  const ofPeer = await walk(version, peer, steps, start)
  const ofFoyer = await walk(version, foyer, steps, start)
  expect(ofPeer.length).toBeGreaterThan(5)
  const bases = { peer: peer.baseUrl, foyer: foyer.baseUrl }
  const found = differencesOf(ofPeer, ofFoyer, bases)
  expect(undeclared({ walk: name, version: version.name }, found)).toEqual([])
}

function peerOf(version: Version, options: PeerOptions & Pick<ServerOptions, 'database'>): Service {
  const baseUrl = 'http://127.0.0.1:4999'
  const codes = new Map<string, string>()
  const mailed = (to: string, code: string) => void codes.set(to, code)
  const serve = version.createServer({ ...options, baseURL: baseUrl, mailed })
  return {
    baseUrl,
    // `fetch` would name the client.
    send: (request) => {
      request.headers.set('user-agent', 'node')
      return serve(request)
    },
    codeTo: async (address) => codes.get(address) ?? expect.unreachable(),
  }
}

function foyerOf(app: TestApp): Service {
  return { baseUrl: app.baseUrl, send: fetch, codeTo: (address) => mailedCode(app, address) }
}
