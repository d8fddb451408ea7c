import type { Declared } from './declared-difference.ts'

const versions = ['1.7']
const ofOrganizations: Pick<Declared, 'walks' | 'versions'> = { walks: ['rolesOfOrganizations'], versions }
const ofMembers: Pick<Declared, 'walks' | 'versions'> = { walks: ['rolesOfMembers'], versions }
const above: Pick<Declared, 'walks' | 'versions'> = { walks: ['rolesAbove'], versions }

/** The differences of roles that organizations make; the last ones are what better-auth lets members do with them. */
export const declaredOfRoles: readonly Declared[] = [
  {
    because: 'a role that was changed has the time of this change, not of the one before',
    walks: ['rolesOfOrganizations', 'rolesAbove'],
    versions,
    at: /updateRole/,
    line: /^data\.roleData\.updatedAt: better-auth (null|"[^"]+"), Foyer "[^"]+"$/,
  },
  {
    because: 'the times of two changes, one after the other',
    ...ofOrganizations,
    at: /listRoles/,
    line: /^data\[\d\]\.updatedAt: better-auth "[^"]+", Foyer "[^"]+"$/,
  },
  {
    because: 'a role keeps its own name, which is taken by no other',
    ...ofOrganizations,
    at: /updateRole \{"roleName":"helper","data":\{"roleName":"helper"\}\}/,
    line: /^(status: better-auth 400, Foyer 200$|data: better-auth null, |error: better-auth \{"status":400,"code":"ROLE_NAME_IS_ALREADY_TAKEN")/,
  },
  {
    because: 'what is missing is named',
    ...ofOrganizations,
    at: /getRole|updateRole|deleteRole/,
    line: /^error\.message: better-auth "\[(query|body)[^"]*", Foyer "\[(query|body)\.roleName\] Must name a role: roleName or roleId"$/,
  },
  {
    because: 'who is signed out is told so without a body, as in 1.2.12',
    ...ofOrganizations,
    at: /^nobody /,
    line: /^error\.(code|message): better-auth "(UNAUTHORIZED|Unauthorized)", Foyer nothing$/,
  },
  {
    because: 'who is no member is told nothing else',
    ...ofOrganizations,
    at: /^sam .*createRole .*"owner"/,
    line: /^(status|error\.(status|code|message)): better-auth (400|"ROLE_NAME_IS_ALREADY_TAKEN"|"That role name is already taken"), Foyer (403|"YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION"|"You are not a member of this organization")$/,
  },
  {
    because: 'nor who may not make roles',
    ...ofOrganizations,
    at: /^mia .*createRole .*"owner"/,
    line: /^(status|error\.(status|code|message)): better-auth (400|"ROLE_NAME_IS_ALREADY_TAKEN"|"That role name is already taken"), Foyer (403|"YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE"|"You are not allowed to create a role")$/,
  },
  {
    because: 'a role that is not there is refused in the words of 1.2.12',
    ...ofMembers,
    at: /updateMemberRole|inviteMember/,
    line: /^error\.message: better-auth "ROLE_NOT_FOUND: [\w, ]+", Foyer "Role not found"$/,
  },
  {
    because: 'every refusal has a code: of an invitation with a role that is not there',
    ...ofMembers,
    at: /inviteMember/,
    line: /^error\.code: better-auth nothing, Foyer "ROLE_NOT_FOUND"$/,
  },
  {
    because: 'no action of a resource is granted, as in 1.2.12, and so is nothing at all',
    ...ofMembers,
    at: /hasPermission \{"permissions":\{("member":\[\])?\}\}/,
    line: /^data\.success: better-auth false, Foyer true$/,
  },
  {
    because: 'nobody invites with a role above their own',
    ...above,
    at: /adam .*inviteMember/,
    line: refused(403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'),
  },
  {
    because: 'nobody gives themselves a role above their own',
    ...above,
    at: /adam .*updateMemberRole/,
    line: refused(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
  },
  {
    because: 'so they may no more than before',
    ...above,
    at: /adam .*hasPermission/,
    line: /^data\.success: better-auth true, Foyer false$/,
  },
  {
    because: 'a member may what any of their roles may',
    ...above,
    at: /mia .*hasPermission .*"ac"/,
    line: /^data\.success: better-auth false, Foyer true$/,
  },
  {
    because: 'members of a renamed role keep what it lets them do',
    ...above,
    at: /mia .*hasPermission \{"permissions":\{"member"/,
    line: /^data\.success: better-auth false, Foyer true$/,
  },
  {
    because: 'and have it by its new name',
    ...above,
    at: /mia .*getActiveMemberRole/,
    line: /^data\.role: better-auth "member,helper", Foyer "(member,aide|aide,member)"$/,
  },
  {
    because: 'a role that an invitation names is not deleted',
    ...above,
    at: /olga .*deleteRole/,
    line: refused(400, 'ROLE_IS_ASSIGNED_TO_MEMBERS'),
  },
  {
    because: 'so who accepts it has what the role lets them do',
    ...above,
    at: /nina .*hasPermission/,
    line: /^data\.success: better-auth false, Foyer true$/,
  },
  {
    because: 'nobody changes a role above their own',
    ...above,
    at: /adam .*updateRole/,
    line: refused(403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'),
  },
  {
    because: 'nor deletes it',
    ...above,
    at: /adam .*deleteRole/,
    line: refused(403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'),
  },
  {
    because: 'the name of a role is letters, digits and dashes, 64 at most',
    ...above,
    at: /olga .*createRole \{"role":("|"[^"]*[ ,…][^"]*)"/,
    line: refused(400, 'VALIDATION_ERROR'),
  },
]

/** What Foyer refuses and better-auth does. */
function refused(status: 400 | 403, code: string): RegExp {
  return new RegExp(
    `^(status: better-auth 200, Foyer ${status}$|data: better-auth |error: better-auth null, Foyer \\{"status":${status},"code":"${code}")`,
  )
}
