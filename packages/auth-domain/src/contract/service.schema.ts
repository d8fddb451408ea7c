import { memberSchema } from '#member/member.ts'
import { serviceAddMemberInput } from '#service-key/service-add-member.schema.ts'
import { serviceSetPasswordInput } from '#service-key/service-set-password.schema.ts'
import { statusSchema } from '#session/session.ts'
import type { SchemasOf } from './operation.ts'
import type { serviceContract } from './service.ts'

export const serviceSchemas = {
  serviceAddMember: { input: serviceAddMemberInput, output: memberSchema },
  serviceSetPassword: { input: serviceSetPasswordInput, output: statusSchema },
} as const satisfies SchemasOf<typeof serviceContract>
