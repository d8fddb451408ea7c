import type { Migration } from 'kysely'
import { initial } from './0001-initial.ts'
import { searchAndAudit } from './0002-search-and-audit.ts'
import { dottedEventTypes } from './0003-dotted-event-types.ts'
import { accountsAndEvents, carryOverAccountsAndEvents } from './0004-accounts-and-events.ts'
import { carryOverDeletedUsers, deletedUsers } from './0005-deleted-users.ts'
import { twoFactor } from './0006-two-factor.ts'
import { passkeys } from './0007-passkeys.ts'
import { mailedCodes } from './0008-mailed-codes.ts'
import { usernames } from './0009-usernames.ts'
import { requiredSecondFactor } from './0010-required-second-factor.ts'
import { newDevices } from './0011-new-devices.ts'
import { apiKeys } from './0012-api-keys.ts'
import { carryOverTeams, severalTeams } from './0013-several-teams.ts'
import { deviceCodes } from './0014-device-codes.ts'
import { usernameSearch } from './0015-username-search.ts'
import { sessionConfirmations } from './0016-session-confirmations.ts'
import { requirementNotices } from './0017-requirement-notices.ts'
import { announcedChanges } from './0022-announced-changes.ts'
import { adoption } from './0023-adoption.ts'
import { unprovedMethods } from './0024-unproved-methods.ts'
import { adoptedValues } from './0030-adopted-values.ts'
import { parties } from './0031-parties.ts'
import { carryOverUserCounts, userCounts } from './0032-user-counts.ts'
import { forgetDeletedUsersAgain, statementTriggers } from './0033-statement-triggers.ts'
import { invitationCallbacks } from './0034-invitation-callbacks.ts'
import { knownPendingSignIns } from './0036-known-pending-sign-ins.ts'
import { pictures } from './0037-pictures.ts'
import { organizationSearch } from './0038-organization-search.ts'
import { setUp } from './0039-set-up.ts'
import { announcedParts } from './0041-announced-parts.ts'
import { impersonatedFrom } from './0043-impersonated-from.ts'
import { mailQueue } from './0044-mail-queue.ts'
import { foreignHandles } from './0046-foreign-handles.ts'
import { pastSetUp } from './0050-past-set-up.ts'

/**
 * A migration and the oldest code that can serve the schema it leaves: `minimumVersion` names the migration that such
 * code must know. A migration that only adds keeps its predecessor's; one that removes something names the first
 * migration whose code does without (docs/upgrading.md).
 *
 * `carryOver` fills what the migration has added, in batches outside its transaction (`withoutTimeout`), so that no
 * other process waits for long. It is run before the process that migrates serves; after a crash it is run again from the start.
 */
export type ReleasedMigration = Migration & {
  minimumVersion: string
  carryOver?: Migration['up']
}

/** Sorted by name; a static map, so that bundles contain them. A released migration is never edited. */
export const migrations: Readonly<Record<string, ReleasedMigration>> = {
  '0001-initial': { ...initial, minimumVersion: '0001-initial' },
  '0002-search-and-audit': { ...searchAndAudit, minimumVersion: '0001-initial' },
  '0003-dotted-event-types': { ...dottedEventTypes, minimumVersion: '0001-initial' },
  '0004-accounts-and-events': {
    ...accountsAndEvents,
    minimumVersion: '0001-initial',
    carryOver: carryOverAccountsAndEvents,
  },
  '0005-deleted-users': {
    ...deletedUsers,
    minimumVersion: '0001-initial',
    carryOver: carryOverDeletedUsers,
  },
  '0006-two-factor': { ...twoFactor, minimumVersion: '0001-initial' },
  '0007-passkeys': { ...passkeys, minimumVersion: '0001-initial' },
  '0008-mailed-codes': { ...mailedCodes, minimumVersion: '0001-initial' },
  '0009-usernames': { ...usernames, minimumVersion: '0001-initial' },
  '0010-required-second-factor': { ...requiredSecondFactor, minimumVersion: '0001-initial' },
  '0011-new-devices': { ...newDevices, minimumVersion: '0001-initial' },
  '0012-api-keys': { ...apiKeys, minimumVersion: '0001-initial' },
  '0013-several-teams': {
    ...severalTeams,
    minimumVersion: '0001-initial',
    carryOver: carryOverTeams,
  },
  '0014-device-codes': { ...deviceCodes, minimumVersion: '0001-initial' },
  '0015-username-search': { ...usernameSearch, minimumVersion: '0001-initial' },
  '0016-session-confirmations': { ...sessionConfirmations, minimumVersion: '0001-initial' },
  '0017-requirement-notices': { ...requirementNotices, minimumVersion: '0001-initial' },
  '0022-announced-changes': { ...announcedChanges, minimumVersion: '0001-initial' },
  '0023-adoption': { ...adoption, minimumVersion: '0001-initial' },
  '0024-unproved-methods': { ...unprovedMethods, minimumVersion: '0001-initial' },
  '0030-adopted-values': { ...adoptedValues, minimumVersion: '0001-initial' },
  '0031-parties': { ...parties, minimumVersion: '0001-initial' },
  '0032-user-counts': {
    ...userCounts,
    minimumVersion: '0001-initial',
    carryOver: carryOverUserCounts,
  },
  '0033-statement-triggers': {
    ...statementTriggers,
    minimumVersion: '0001-initial',
    carryOver: forgetDeletedUsersAgain,
  },
  '0034-invitation-callbacks': { ...invitationCallbacks, minimumVersion: '0001-initial' },
  '0036-known-pending-sign-ins': { ...knownPendingSignIns, minimumVersion: '0001-initial' },
  '0037-pictures': { ...pictures, minimumVersion: '0001-initial' },
  '0038-organization-search': { ...organizationSearch, minimumVersion: '0001-initial' },
  '0039-set-up': { ...setUp, minimumVersion: '0001-initial' },
  '0041-announced-parts': { ...announcedParts, minimumVersion: '0001-initial' },
  '0043-impersonated-from': { ...impersonatedFrom, minimumVersion: '0001-initial' },
  '0044-mail-queue': { ...mailQueue, minimumVersion: '0001-initial' },
  '0046-foreign-handles': { ...foreignHandles, minimumVersion: '0001-initial' },
  '0050-past-set-up': { ...pastSetUp, minimumVersion: '0001-initial' },
}
