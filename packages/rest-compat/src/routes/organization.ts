import { checkSlug } from '@foyer/trpc-router/procedures/organization/check-slug'
import { createOrganization } from '@foyer/trpc-router/procedures/organization/create-organization'
import { deleteOrganization } from '@foyer/trpc-router/procedures/organization/delete-organization'
import { getFullOrganization } from '@foyer/trpc-router/procedures/organization/get-full-organization'
import { getOrganization } from '@foyer/trpc-router/procedures/organization/get-organization'
import { getTwoFactorRequirement } from '@foyer/trpc-router/procedures/organization/get-two-factor-requirement'
import { hasPermission } from '@foyer/trpc-router/procedures/organization/has-permission'
import { listOrganizations } from '@foyer/trpc-router/procedures/organization/list-organizations'
import { setActiveOrganization } from '@foyer/trpc-router/procedures/organization/set-active-organization'
import { setTwoFactorRequirement } from '@foyer/trpc-router/procedures/organization/set-two-factor-requirement'
import { updateOrganization } from '@foyer/trpc-router/procedures/organization/update-organization'
import { organizationContract, twoFactorRequirementContract } from '#contract/organization.ts'
import { type Route, route } from './route.ts'

export const organizationRoutes: readonly Route[] = [
  route(organizationContract.createOrganization, createOrganization),
  route(organizationContract.checkSlug, checkSlug),
  route(organizationContract.updateOrganization, updateOrganization),
  route(organizationContract.deleteOrganization, deleteOrganization),
  route(organizationContract.listOrganizations, listOrganizations),
  route(organizationContract.setActiveOrganization, setActiveOrganization),
  route(organizationContract.getFullOrganization, getFullOrganization),
  route(organizationContract.getOrganization, getOrganization),
  route(organizationContract.hasPermission, hasPermission),
  route(twoFactorRequirementContract.setTwoFactorRequirement, setTwoFactorRequirement),
  route(twoFactorRequirementContract.getTwoFactorRequirement, getTwoFactorRequirement),
]
