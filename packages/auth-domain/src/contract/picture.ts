import { type Declarations, member, named, required, signedIn } from './operation.ts'
import { inOrganization, ofAccount } from './rules.ts'

export const pictureContract = named({
  // A picture is who a user is to others, as `setFields` has it.
  uploadPicture: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: [],
    events: ['user.updated'],
    rest: {
      method: 'POST',
      path: '/upload-picture',
      summary: 'Stores a profile picture for the signed-in user and sets it as their image.',
      takesPicture: true,
    },
  },
  uploadLogo: {
    access: member('organization:update'),
    feature: 'always',
    organization: required('ORGANIZATION_NOT_FOUND'),
    rate: 'other',
    rules: inOrganization,
    refusals: ['USER_IS_NOT_A_MEMBER', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE'],
    events: ['organization.updated'],
    rest: {
      method: 'POST',
      path: '/organization/upload-logo',
      summary: 'Stores a logo for an organization and sets it.',
      takesPicture: true,
      queryFields: ['organizationId'],
    },
  },
} as const satisfies Declarations)
