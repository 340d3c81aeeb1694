import { readAddress } from './port.mjs'
import { prepare } from './prepare.mjs'
import { giveUp } from './say.mjs'
import { serve } from './serve.mjs'

export async function start() {
  try {
    await serve(readAddress(), () => prepare({ build: true }))
  } catch (error) {
    giveUp(error)
  }
}
