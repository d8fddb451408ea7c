import { noInput } from '@foyer/auth-domain/input/no-input'
import { deleteOrganizationInput, updateOrganizationInput } from '@foyer/auth-domain/organization/change-organization'
import {
  checkSlugInput,
  createOrganizationInput,
  createOrganizationOutput,
} from '@foyer/auth-domain/organization/create-organization'
import {
  fullOrganizationSchema,
  getFullOrganizationInput,
  setActiveOrganizationInput,
} from '@foyer/auth-domain/organization/full-organization'
import { hasPermissionInput, hasPermissionOutput } from '@foyer/auth-domain/organization/has-permission'
import {
  editedOrganizationSchema,
  inOrganizationInput,
  organizationSchema,
} from '@foyer/auth-domain/organization/organization'
import {
  getTwoFactorRequirementOutput,
  setTwoFactorRequirementInput,
  setTwoFactorRequirementOutput,
} from '@foyer/auth-domain/organization/two-factor-requirement'
import { statusSchema } from '@foyer/auth-domain/session/session'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const organizationContract = {
  createOrganization: {
    name: 'createOrganization',
    method: 'POST',
    path: '/organization/create',
    summary: 'Creates an organization with the caller as its owner, and sets it active.',
    auth: 'session',
    input: createOrganizationInput,
    output: createOrganizationOutput,
    takesFields: { kind: 'organization', action: 'create' },
    carriesPicture: true,
    refusals: [
      'ORGANIZATION_NOT_ALLOWED_TO_CREATE',
      'ORGANIZATION_LIMIT_REACHED',
      'ORGANIZATION_ALREADY_EXISTS',
      'USER_NOT_FOUND',
    ],
  },
  checkSlug: {
    name: 'checkSlug',
    method: 'POST',
    path: '/organization/check-slug',
    summary: 'Checks whether a slug is available.',
    auth: 'session',
    input: checkSlugInput,
    output: statusSchema,
    refusals: ['SLUG_IS_TAKEN'],
  },
  updateOrganization: {
    name: 'updateOrganization',
    method: 'POST',
    path: '/organization/update',
    summary: 'Updates the name, slug, logo, metadata or additional fields of an organization.',
    auth: 'session',
    input: updateOrganizationInput,
    output: editedOrganizationSchema,
    takesFields: { kind: 'organization', action: 'update', within: 'data' },
    carriesPicture: true,
    refusals: [
      'USER_NOT_FOUND',
      'ORGANIZATION_NOT_FOUND',
      'USER_IS_NOT_A_MEMBER',
      'ORGANIZATION_NOT_ALLOWED_TO_UPDATE',
      'ORGANIZATION_ALREADY_EXISTS',
    ],
    inOrganization: true,
  },
  deleteOrganization: {
    name: 'deleteOrganization',
    method: 'POST',
    path: '/organization/delete',
    summary: 'Deletes an organization and everything in it.',
    auth: 'session',
    input: deleteOrganizationInput,
    output: organizationSchema,
    refusals: ['ORGANIZATION_DELETION_DISABLED', 'USER_IS_NOT_A_MEMBER', 'ORGANIZATION_NOT_ALLOWED_TO_DELETE'],
    inOrganization: true,
  },
  listOrganizations: {
    name: 'listOrganizations',
    method: 'GET',
    path: '/organization/list',
    summary: 'Lists the organizations of the signed-in user.',
    auth: 'session',
    input: noInput,
    output: z.array(organizationSchema),
    refusals: [],
    kept: true,
  },
  setActiveOrganization: {
    name: 'setActiveOrganization',
    method: 'POST',
    path: '/organization/set-active',
    summary: 'Sets the active organization of the session; null unsets it.',
    auth: 'session',
    input: setActiveOrganizationInput,
    output: fullOrganizationSchema.nullable(),
    refusals: ['USER_IS_NOT_A_MEMBER_FORBIDDEN'],
    inOrganization: true,
  },
  getOrganization: {
    name: 'getOrganization',
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'Returns an organization.',
    auth: 'session',
    input: getFullOrganizationInput,
    output: organizationSchema.nullable(),
    refusals: ['USER_IS_NOT_A_MEMBER_FORBIDDEN'],
    inOrganization: true,
  },
  getFullOrganization: {
    name: 'getFullOrganization',
    method: 'GET',
    path: '/organization/get-full-organization',
    summary: 'Returns an organization with its members, invitations and teams.',
    auth: 'session',
    input: getFullOrganizationInput,
    output: fullOrganizationSchema.nullable(),
    refusals: ['USER_IS_NOT_A_MEMBER_FORBIDDEN'],
    inOrganization: true,
    kept: true,
  },
  hasPermission: {
    name: 'hasPermission',
    method: 'POST',
    path: '/organization/has-permission',
    summary: "Checks whether the caller's roles in an organization grant permissions.",
    auth: 'session',
    input: hasPermissionInput,
    output: hasPermissionOutput,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER_UNAUTHORIZED'],
    inOrganization: true,
    kept: true,
  },
} as const satisfies Record<string, ContractRow>

export const twoFactorRequirementContract = {
  setTwoFactorRequirement: {
    name: 'setTwoFactorRequirement',
    method: 'POST',
    path: '/organization/set-two-factor-requirement',
    summary: 'Sets from when on the members of an organization need a second factor; null requires none.',
    auth: 'session',
    input: setTwoFactorRequirementInput,
    output: setTwoFactorRequirementOutput,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'USER_IS_NOT_A_MEMBER', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
    inOrganization: true,
  },
  getTwoFactorRequirement: {
    name: 'getTwoFactorRequirement',
    method: 'GET',
    path: '/organization/get-two-factor-requirement',
    summary: 'Returns from when on the members of an organization need a second factor, and how many have none yet.',
    auth: 'session',
    input: inOrganizationInput,
    output: getTwoFactorRequirementOutput,
    refusals: ['NO_ACTIVE_ORGANIZATION'],
    inOrganization: true,
  },
} as const satisfies Record<string, ContractRow>
