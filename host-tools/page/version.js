// version.js: what the page calls itself. build.js puts lib/base/version.h's number in.

export const VERSION = '@VERSION@';
