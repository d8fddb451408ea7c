import { readFirebaseHash } from '@foyer/auth-domain/import/imported-hash'
import { z } from 'zod'
import { providerIdOf } from '#import/provider-ids.ts'
import type { ImportNote } from '#import/reasons.ts'
import { flag, type ImportSource, json, leftFields, type SourceIdentity, text, time } from '#import/source-user.ts'

const identityShape = z.looseObject({ providerId: z.string(), rawId: text, email: text })

const shape = z.object({
  localId: text,
  email: text,
  emailVerified: flag,
  passwordHash: text,
  salt: text,
  displayName: text,
  photoUrl: text,
  createdAt: time,
  disabled: flag,
  providerUserInfo: z.array(identityShape).nullish(),
  mfaInfo: json,
})

// They are the user's own address or number.
const OWN = ['password', 'emailLink']

/** Firebase: what `firebase auth:export` writes as JSON, with the project's hash parameters. */
export const firebase: ImportSource = {
  wrapped: { begins: /^\{/, arrays: ['users'] },
  needs: ['localId'],
  hint: 'Firebase exports users with `firebase auth:export FILE.json --format=json`; its CSV does not name its columns.',
  sort(row) {
    const { localId = null } = shape.safeParse(row).data ?? {}
    return localId === null ? undefined : { kind: 'user', keys: [localId] }
  },
  read(row, _beside, { hashing }) {
    const user = shape.safeParse(row).data
    if (user === undefined || user.localId === null) return 'unknown-shape'
    const linked = (user.providerUserInfo ?? []).filter(({ providerId }) => !OWN.includes(providerId))
    if (user.email === null && linked.length === 0 && !row.phoneNumber) return 'anonymous-user'
    const identities = linked.map(readIdentity)
    const { passwordHash: hash, salt } = user
    return {
      id: user.localId,
      email: user.email,
      emailVerified: user.emailVerified,
      name: user.displayName,
      image: user.photoUrl,
      createdAt: user.createdAt,
      ban: user.disabled ? { until: null } : undefined,
      password:
        hash === null || salt === null
          ? undefined
          : hashing === undefined
            ? 'unknown-hash'
            : readFirebaseHash({ salt, hash }, hashing),
      identities: identities.flatMap((one) => ('reason' in one ? [] : one)),
      factors:
        z
          .array(z.unknown())
          .safeParse(user.mfaInfo)
          .data?.map(() => 'mfaInfo') ?? [],
      notes: [
        ...identities.flatMap((one) => ('reason' in one ? one : [])),
        ...leftFields(row, ['phoneNumber', 'customAttributes', 'customClaims', 'tenantId']),
      ],
    }
  },
}

function readIdentity({ providerId: name, rawId }: z.output<typeof identityShape>): SourceIdentity | ImportNote {
  const providerId = /^(saml|oidc)\.|^(phone|gc\.apple\.com|playgames\.google\.com)$/.test(name)
    ? undefined
    : providerIdOf(name)
  return providerId === undefined || rawId === null
    ? { field: `providerUserInfo ${name}`, reason: 'unknown-identity' }
    : { providerId, accountId: rawId }
}
