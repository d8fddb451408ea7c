import { describe, expect, test } from 'vitest'
import type { Member } from '#member/member.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { createTeamInput, type Team, updateTeamInput } from './team.schema.ts'
import { assignTeam, createTeam, removeTeam, updateTeam } from './team.ts'

const grants = organizationGrants({ roles: {} })
const now = new Date(0)
const lab: Team = { id: 'lab', name: 'Lab', organizationId: 'acme', createdAt: now, updatedAt: null }

test.each([
  ['owner', 2, 3, 'allowed'],
  ['admin', 2, undefined, 'allowed'],
  ['admin', 3, 3, 'TEAM_LIMIT_REACHED'],
  ['member', 0, undefined, 'TEAM_NOT_ALLOWED_TO_CREATE'],
  [undefined, 0, undefined, 'INVITATION_NOT_ALLOWED_TO_CREATE'],
])('%s creates a team with %i of %s: %s', (role, count, limit, outcome) => {
  expect(outcomeOf(createTeam(memberWith(role), grants, { count, limit }))).toBe(outcome)
})

test.each([
  ['owner', lab, 'allowed'],
  ['admin', lab, 'allowed'],
  ['admin', undefined, 'TEAM_NOT_FOUND'],
  ['member', lab, 'TEAM_NOT_ALLOWED_TO_UPDATE'],
  ['member', undefined, 'TEAM_NOT_ALLOWED_TO_UPDATE'],
  [undefined, lab, 'TEAM_NOT_ALLOWED_TO_UPDATE'],
])('%s renames %o: %s', (role, team, outcome) => {
  expect(outcomeOf(updateTeam(memberWith(role), grants, team))).toBe(outcome)
})

test.each([
  ['owner', null, lab, false, 'allowed'],
  ['admin', 'core', lab, false, 'allowed'],
  ['owner', 'lab', lab, false, 'TEAM_NOT_ALLOWED_TO_DELETE'],
  ['owner', 'lab', undefined, false, 'TEAM_NOT_ALLOWED_TO_DELETE'],
  ['owner', null, lab, true, 'UNABLE_TO_REMOVE_LAST_TEAM'],
  ['owner', null, undefined, true, 'TEAM_NOT_FOUND'],
  ['member', null, lab, false, 'TEAMS_NOT_ALLOWED_TO_DELETE'],
  ['member', 'lab', lab, false, 'TEAM_NOT_ALLOWED_TO_DELETE'],
  [undefined, null, lab, false, 'TEAM_NOT_ALLOWED_TO_DELETE'],
])('%s in team %s removes %o, the last %s: %s', (role, own, found, last, outcome) => {
  expect(outcomeOf(removeTeam(memberWith(role, own), grants, { id: 'lab', found, own: own === 'lab', last }))).toBe(
    outcome,
  )
})

describe('assigning a team', () => {
  const free = { count: 2, limit: 3 }
  const full = { count: 3, limit: 3 }

  test.each([
    ['owner', 'lab', lab, free, 'allowed'],
    ['admin', 'lab', lab, { count: 9, limit: undefined }, 'allowed'],
    ['admin', null, undefined, full, 'allowed'],
    ['admin', 'core', undefined, full, 'allowed'],
    ['admin', 'lab', undefined, free, 'TEAM_NOT_FOUND'],
    ['admin', 'lab', lab, full, 'TEAM_MEMBER_LIMIT_REACHED'],
    ['member', 'lab', lab, free, 'MEMBER_NOT_ALLOWED_TO_UPDATE'],
    [undefined, 'lab', lab, free, 'MEMBER_NOT_FOUND'],
  ])('%s assigns a member of core to %s, which is %o with %o: %s', (role, id, found, capacity, outcome) => {
    const pair = { actor: memberWith(role), target: memberWith('member', 'core') }
    expect(outcomeOf(assignTeam(pair, grants, { id, found, isIn: id === 'core', room: capacity }))).toBe(outcome)
  })

  test('to an unknown member is refused', () => {
    const pair = { actor: memberWith('owner'), target: undefined }
    expect(outcomeOf(assignTeam(pair, grants, { id: 'lab', found: lab, isIn: false, room: free }))).toBe(
      'MEMBER_NOT_FOUND',
    )
  })
})

test.each(['', '   ', 'n'.repeat(257), 7])('the team name %j is refused', (name) => {
  expect(createTeamInput.safeParse({ name }).success).toBe(false)
  expect(updateTeamInput.safeParse({ teamId: 'lab', data: { name } }).success).toBe(false)
})

function memberWith(role: string | undefined, teamId: string | null = null): Member | undefined {
  if (role === undefined) return undefined
  return { id: 'm', organizationId: 'acme', userId: 'u', roles: new Set([role]), teamId, createdAt: now, fields: {} }
}

function outcomeOf(decision: { allowed: true } | { allowed: false; refusal: string }): string {
  return decision.allowed ? 'allowed' : decision.refusal
}
