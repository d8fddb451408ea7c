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
import { editedOrganizationSchema, organizationSchema } from '@foyer/auth-domain/organization/organization'
import { statusSchema } from '@foyer/auth-domain/session/session'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const organizationContract = {
  createOrganization: {
    name: 'createOrganization',
    method: 'POST',
    path: '/organization/create',
    auth: 'session',
    input: createOrganizationInput,
    output: createOrganizationOutput,
  },
  checkSlug: {
    name: 'checkSlug',
    method: 'POST',
    path: '/organization/check-slug',
    auth: 'session',
    input: checkSlugInput,
    output: statusSchema,
  },
  updateOrganization: {
    name: 'updateOrganization',
    method: 'POST',
    path: '/organization/update',
    auth: 'session',
    input: updateOrganizationInput,
    output: editedOrganizationSchema,
  },
  deleteOrganization: {
    name: 'deleteOrganization',
    method: 'POST',
    path: '/organization/delete',
    auth: 'session',
    input: deleteOrganizationInput,
    output: organizationSchema,
  },
  listOrganizations: {
    name: 'listOrganizations',
    method: 'GET',
    path: '/organization/list',
    auth: 'session',
    input: noInput,
    output: z.array(organizationSchema),
  },
  setActiveOrganization: {
    name: 'setActiveOrganization',
    method: 'POST',
    path: '/organization/set-active',
    auth: 'session',
    input: setActiveOrganizationInput,
    output: fullOrganizationSchema.nullable(),
  },
  getFullOrganization: {
    name: 'getFullOrganization',
    method: 'GET',
    path: '/organization/get-full-organization',
    auth: 'session',
    input: getFullOrganizationInput,
    output: fullOrganizationSchema.nullable(),
  },
  hasPermission: {
    name: 'hasPermission',
    method: 'POST',
    path: '/organization/has-permission',
    auth: 'session',
    input: hasPermissionInput,
    output: hasPermissionOutput,
  },
} as const satisfies Record<string, ContractRow>
