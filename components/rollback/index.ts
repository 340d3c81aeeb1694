export { PlanPage } from './plan-page'
export { WizardPage } from './wizard-page'
