import { knownRoles } from '@foyer/auth-domain/admin/grant-role'
import type { FieldOption, FieldOptions } from '@foyer/auth-domain/fields/field-option'
import {
  changeFields,
  type FieldChange,
  NO_FIELDS,
  parseFieldsInput,
  type StoredFields,
} from '@foyer/auth-domain/fields/fields'
import type { Options } from '@foyer/auth-domain/options'
import { organizationGrants } from '@foyer/auth-domain/permission/permissions'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { z } from 'zod'
import type { ImportNote } from './reasons.ts'
import { json, type SourceRow } from './source-user.ts'

// Names with dots between them, of which the first is one of the row.
const path = z.string().regex(/^[^.]+(\.[^.]+)*$/)
const names = z.record(z.string(), z.string())

/** What `--map` says of metadata and roles: `roles.values` and `memberRoles` are names here by names there. */
export const importMapSchema = z.strictObject({
  fields: z.record(z.string(), path).optional(),
  roles: z.strictObject({ from: path, values: names }).optional(),
  memberRoles: names.optional(),
})

export type ImportMap = z.output<typeof importMapSchema>

/** The role of members whose own role has none here. */
export const ANY_ROLE = '*'

/** What a row gives a user by the map; what it does not say, is as for everybody. */
export type MappedUser = { fields: StoredFields; role: string | undefined; notes: readonly ImportNote[] }

/** What is in the map and is not in the options; undefined for a map that can be used. */
export function faultOfMap({ fields = {}, roles, memberRoles = {} }: ImportMap, options: Options): string | undefined {
  const field = Object.keys(fields).find((name) => !Object.hasOwn(options.user.additionalFields, name))
  if (field !== undefined) return `user.additionalFields has no field ${field}.`
  const known = knownRoles(options.admin)
  const role = Object.values(roles?.values ?? {}).find((name) => !known.includes(name))
  if (role !== undefined) return `There is no role ${role}: ${known.join(', ')}.`
  const ofMembers = Object.keys(organizationGrants(options.organization))
  const memberRole = Object.values(memberRoles).find((name) => !ofMembers.includes(name))
  return memberRole && `There is no role of members ${memberRole}: ${ofMembers.join(', ')}.`
}

/** The fields and the role of a user; a value that its field does not take is named, and left. */
export function mapUser(
  row: SourceRow,
  { fields = {}, roles }: ImportMap,
  { options, ownRoles }: { options: FieldOptions; ownRoles?: RegExp | undefined },
): MappedUser {
  const notes: ImportNote[] = []
  const given: FieldChange = {}
  for (const [name, field] of Object.entries(options)) {
    const from = fields[name]
    const value = from === undefined ? undefined : (typed(field.type, valueAt(row, from)) ?? undefined)
    const read = readField(name, field, value)
    if (read === undefined) notes.push({ field: name, reason: 'field-refused' })
    Object.assign(given, read ?? readField(name, field, undefined))
  }
  const changed = changeFields(NO_FIELDS, given)
  if (!changed.allowed) notes.push({ field: 'fields', reason: 'too-long' })
  const mapped = roles && roleOf(row, roles, ownRoles)
  if (roles !== undefined && mapped?.left === true) notes.push({ field: roles.from, reason: 'value-left' })
  return { fields: changed.allowed ? changed.value : NO_FIELDS, role: mapped?.role, notes }
}

// Of a field without a value the default.
function readField(name: string, field: FieldOption, value: unknown): FieldChange | undefined {
  const read = parseFieldsInput({ [name]: field }, { [name]: value }, { action: 'create', by: 'admin' })
  return read.allowed ? read.value : undefined
}

// CSV has text alone; attributes of Keycloak are lists of text, also where there is one.
function typed(type: FieldOption['type'], found: unknown): unknown {
  if (type.endsWith('[]')) return json.parse(found) ?? found
  const value: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found
  if (type === 'string') return typeof value === 'number' ? String(value) : value
  if (typeof value !== 'string') return value
  if (type === 'boolean' && ['true', 'false'].includes(value)) return value === 'true'
  return type === 'number' && value.trim() !== '' ? Number(value) : value
}

/** Whether the map takes all that a field of a row has; of anything else its user is told that it is left. */
export function isMapped(row: SourceRow, field: string, { fields = {}, roles }: ImportMap): boolean {
  const paths = [...Object.values(fields), ...(roles === undefined ? [] : [roles.from])]
  if (paths.includes(field)) return true
  const value = json.parse(row[field]) ?? row[field]
  if (typeof value !== 'object' || value === null) return false
  return Object.keys(value).every((name) => paths.some((path) => path.split('.', 2).join('.') === `${field}.${name}`))
}

function roleOf(row: SourceRow, { from, values }: NonNullable<ImportMap['roles']>, ownRoles: RegExp | undefined) {
  const names = [valueAt(row, from) ?? []].flat().map(String)
  const known = names.filter((name) => Object.hasOwn(values, name))
  const left = names.some((name) => !known.includes(name) && ownRoles?.test(name) !== true)
  const roles = new Set(known.flatMap((name) => values[name] ?? []))
  return { role: roles.size === 0 ? undefined : joinRoles(roles), left }
}

// Metadata is an object, or text that is one.
function valueAt(row: SourceRow, from: string): unknown {
  let value: unknown = row
  for (const name of from.split('.')) {
    const parsed = json.parse(value) ?? value
    value =
      typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, name)
        ? Reflect.get(parsed, name)
        : undefined
  }
  return value
}
