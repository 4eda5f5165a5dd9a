export const refuse = (status, message) => Object.assign(new Error(message), { status });

export const signedIn = (req, _res, next) => next(req.user ? undefined : refuse(401, 'Unauthorized'));
