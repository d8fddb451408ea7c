import { z } from 'zod'
import { noInput } from '#input/no-input.ts'
import {
  deleteOrganizationInput,
  deleteOrganizationOutput,
  updateOrganizationInput,
} from '#organization/change-organization.ts'
import { checkSlugInput, createOrganizationInput, createOrganizationOutput } from '#organization/create-organization.ts'
import {
  explainPermissionInput,
  explainPermissionOutput,
  listMemberPermissionsInput,
} from '#organization/explain-permission.ts'
import {
  fullOrganizationSchema,
  getFullOrganizationInput,
  setActiveOrganizationInput,
} from '#organization/full-organization.ts'
import { hasPermissionInput, hasPermissionOutput } from '#organization/has-permission.ts'
import { editedOrganizationSchema, inOrganizationInput, organizationSchema } from '#organization/organization.ts'
import {
  getTwoFactorRequirementOutput,
  setTwoFactorRequirementInput,
  setTwoFactorRequirementOutput,
} from '#organization/two-factor-requirement.ts'
import { statusSchema } from '#session/session.ts'
import type { SchemasOf } from './operation.ts'
import type { organizationContract, twoFactorRequirementContract } from './organization.ts'

export const organizationSchemas = {
  createOrganization: { input: createOrganizationInput, output: createOrganizationOutput },
  checkSlug: { input: checkSlugInput, output: statusSchema },
  updateOrganization: { input: updateOrganizationInput, output: editedOrganizationSchema },
  deleteOrganization: { input: deleteOrganizationInput, output: deleteOrganizationOutput },
  listOrganizations: { input: noInput, output: z.array(organizationSchema) },
  setActiveOrganization: { input: setActiveOrganizationInput, output: fullOrganizationSchema.nullable() },
  getOrganization: { input: getFullOrganizationInput, output: organizationSchema.nullable() },
  getFullOrganization: { input: getFullOrganizationInput, output: fullOrganizationSchema.nullable() },
  hasPermission: { input: hasPermissionInput, output: hasPermissionOutput },
  explainPermission: { input: explainPermissionInput, output: explainPermissionOutput },
  listMemberPermissions: { input: listMemberPermissionsInput },
  getOverview: { input: inOrganizationInput },
  listOwnRoles: { input: noInput },
} as const satisfies SchemasOf<typeof organizationContract>

export const twoFactorRequirementSchemas = {
  setTwoFactorRequirement: { input: setTwoFactorRequirementInput, output: setTwoFactorRequirementOutput },
  getTwoFactorRequirement: { input: inOrganizationInput, output: getTwoFactorRequirementOutput },
} as const satisfies SchemasOf<typeof twoFactorRequirementContract>
