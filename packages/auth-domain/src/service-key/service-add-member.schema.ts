import { addMemberInput } from '#member/add-member.schema.ts'
import { roleInput } from '#permission/role-input.ts'

export const serviceAddMemberInput = addMemberInput.extend({
  role: roleInput.refine((roles) => roles.size > 0, 'Must name a role'),
})
