import { approveDevice } from '@foyer/trpc-router/procedures/device/approve-device'
import { denyDevice } from '@foyer/trpc-router/procedures/device/deny-device'
import { getAuthorizationServer } from '@foyer/trpc-router/procedures/device/get-authorization-server'
import { openDeviceCode } from '@foyer/trpc-router/procedures/device/open-device-code'
import { redeemDeviceCode } from '@foyer/trpc-router/procedures/device/redeem-device-code'
import { requestDeviceCode } from '@foyer/trpc-router/procedures/device/request-device-code'
import { deviceContract } from '#contract/device.ts'
import { type Route, route } from './route.ts'

export const deviceRoutes: readonly Route[] = [
  route(deviceContract.requestDeviceCode, requestDeviceCode),
  route(deviceContract.redeemDeviceCode, redeemDeviceCode),
  route(deviceContract.requestToken, redeemDeviceCode),
  route(deviceContract.getAuthorizationServer, getAuthorizationServer),
  route(deviceContract.getOpenIdConfiguration, getAuthorizationServer),
  route(deviceContract.openDeviceCode, openDeviceCode),
  route(deviceContract.approveDevice, approveDevice),
  route(deviceContract.denyDevice, denyDevice),
]
