/** Under this key of localStorage the browser of somebody who is signed in keeps the session's token. */
export const adminTokenKey = 'adminToken';
