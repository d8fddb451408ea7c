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
  const ofMembers = Object.keys(organizationGrants(options.organization.roles))
  const memberRole = Object.values(memberRoles).find((name) => !ofMembers.includes(name))
  return memberRole && `There is no role of members ${memberRole}: ${ofMembers.join(', ')}.`
}

/** The fields and the role of a user; a value that its field does not take is named, and left. */
export function mapUser(row: SourceRow, { fields = {}, roles }: ImportMap, options: FieldOptions): MappedUser {
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
  return { fields: changed.allowed ? changed.value : NO_FIELDS, role: roles && roleOf(row, roles), notes }
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

/** The fields of rows that the map reads, so that nobody is told that they are left. */
export function mappedNames({ fields = {}, roles }: ImportMap): ReadonlySet<string> {
  const paths = [...Object.values(fields), ...(roles === undefined ? [] : [roles.from])]
  return new Set(paths.map((from) => from.split('.')[0] ?? ''))
}

function roleOf(row: SourceRow, { from, values }: NonNullable<ImportMap['roles']>): string | undefined {
  const named = [valueAt(row, from)].flat().map(String)
  const roles = new Set(named.flatMap((name) => (Object.hasOwn(values, name) ? (values[name] ?? []) : [])))
  return roles.size === 0 ? undefined : [...roles].join(',')
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
