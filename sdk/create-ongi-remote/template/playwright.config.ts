import { journeys } from '@ongi/testing/playwright';

export default journeys();
