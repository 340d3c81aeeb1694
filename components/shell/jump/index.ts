export { JumpPalette } from './jump-palette'
