import { browserProject } from '@ongi/build/jest';

export default browserProject('remote-new-area', { roots: ['<rootDir>/src'] });
