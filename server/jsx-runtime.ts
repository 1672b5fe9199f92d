import type { ElementType, ReactElement } from "react";
import { jsx as copying, Fragment } from "react/jsx-runtime";

type Props = Record<string, unknown>;

const element = Symbol.for("react.element");

/**
 * Replaces `jsx` of React 18 in the build (`build-tools/bundled-packages.mjs`): like React 19, it uses the props object
 * as it is instead of copying it. Compiled JSX, also that of packages, creates a new object for each element.
 */
export function jsx(type: ElementType, props: Props, key?: string | number): ReactElement {
	if ("key" in props || "ref" in props || hasDefaults(type)) return copying(type, props, key);
	return {
		$$typeof: element,
		type,
		key: key === undefined ? null : `${key}`,
		ref: null,
		props,
		_owner: null,
	} as ReactElement;
}

const hasDefaults = (type: ElementType & { defaultProps?: object }) =>
	typeof type !== "string" && type.defaultProps !== undefined;

export { Fragment, jsx as jsxs };
