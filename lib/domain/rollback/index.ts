export * from './model'
export { compileLake, type CompileOptions, type LakeModel } from './compile'
export { planCut } from './plan-cut'
export { stepsOf, type Method, type Steps } from './steps'
export { wishFromText, type Wish } from './wishes'
export { freezeForCut, type Freeze } from './freeze'
export { movedSince, type Moved } from './moved'
export {
  expectationOf,
  targetIdentities,
  verify,
  type Comparison,
  type Expectation,
  type Verification,
} from './verify'
export { scriptOf, SCRIPT_FORMATS, type ScriptFormat, type ScriptPlan } from './script'
export { remarkKeys } from './remark-keys'
