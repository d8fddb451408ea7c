import {
  uploadLogoInput,
  uploadLogoOutput,
  uploadPictureInput,
  uploadPictureOutput,
} from '@foyer/auth-domain/picture/picture'
import type { ContractRow } from './row.ts'

export const pictureContract = {
  uploadPicture: {
    name: 'uploadPicture',
    method: 'POST',
    path: '/upload-picture',
    summary: 'Stores a profile picture for the signed-in user and sets it as their image.',
    auth: 'session',
    input: uploadPictureInput,
    output: uploadPictureOutput,
    takesPicture: true,
    refusals: [],
  },
  uploadLogo: {
    name: 'uploadLogo',
    method: 'POST',
    path: '/organization/upload-logo',
    summary: 'Stores a logo for an organization and sets it.',
    auth: 'session',
    input: uploadLogoInput,
    output: uploadLogoOutput,
    takesPicture: true,
    queryFields: ['organizationId'],
    refusals: ['ORGANIZATION_NOT_FOUND', 'USER_IS_NOT_A_MEMBER', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
    inOrganization: true,
  },
} as const satisfies Record<string, ContractRow>
