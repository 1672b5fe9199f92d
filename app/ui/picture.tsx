import type { ComponentProps } from "react";

/** A picture with its size in pixels, so that the page does not jump when it arrives. */
export type PictureFile = { src: string; width: number | null; height: number | null; alt: string };

type PictureProps = { picture: PictureFile } & Pick<ComponentProps<"img">, "className" | "loading">;

export function Picture({ picture: { src, width, height, alt }, ...props }: PictureProps) {
	return <img src={src} width={width ?? undefined} height={height ?? undefined} alt={alt} {...props} />;
}
